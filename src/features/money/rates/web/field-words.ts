import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    amount_ves_e2: 'el monto en bolívares',
    rate_e4: 'la tasa',
  },
  refused: {
    exchange_rate_already_exists: ['day'],
  },
} satisfies FieldWords
