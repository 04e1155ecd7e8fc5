import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    final_delivery_value_percent: 'el valor de la entrega',
    student_ids: 'los estudiantes',
  },
  refused: {
    invalid_weighting: ['final_delivery_value_percent'],
    jury_has_notes: ['teacher_ids'],
    teacher_not_enabled: ['teacher_ids'],
  },
} satisfies FieldWords
