import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    amount_e2: 'la suma',
    percent: 'el porcentaje',
    valid_from: 'el primer día',
    valid_until: 'el último día',
  },
  refused: {
    inscription_price_has_payments: ['percent', 'amount_e2'],
    invalid_date_range: ['valid_until'],
  },
} satisfies FieldWords
