import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    is_basic: 'el ciclo básico',
  },
  refused: {
    basic_specialization_already_exists: ['is_basic'],
  },
} satisfies FieldWords
