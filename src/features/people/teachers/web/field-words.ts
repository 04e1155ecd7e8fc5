import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    is_coordinator: 'la coordinación',
    specialization_ids: 'las especialidades',
  },
} satisfies FieldWords
