import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    balance: 'el saldo',
    bank: 'el banco',
    credit: 'el crédito',
    currency: 'la moneda',
    debit: 'el débito',
    last_digits: 'el final del número de cuenta',
    line_id: 'la línea del banco',
    pairs: 'los pagos con su línea',
    payment_id: 'el pago',
    reference: 'la referencia',
    row: 'la fila de los títulos',
  },
  refused: {
    bank_account_already_exists: ['last_digits'],
    student_owes_nothing: ['student_id'],
  },
} satisfies FieldWords
