import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    examiner_id: 'el examinador',
    held_on: 'el día de la reparación',
    inscribe_until: 'el último día para inscribirse',
  },
  refused: {
    teacher_not_enabled: ['examiner_id'],
  },
} satisfies FieldWords
