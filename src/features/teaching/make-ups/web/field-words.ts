import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    examiner_id: 'el examinador',
    held_on: 'el día',
    inscribe_until: 'el último día',
  },
} satisfies FieldWords
