import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    incidence_date: 'la fecha',
    visible_to_student: 'la vista del estudiante',
    kind: 'el tipo',
  },
  refused: {
    student_is_not_related_to_course_section: ['course_id'],
  },
} satisfies FieldWords
