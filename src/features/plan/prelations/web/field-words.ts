import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    is_corequisite: 'el correquisito',
    ids: 'la selección',
    required_course_id: 'la materia requerida',
  },
} satisfies FieldWords
