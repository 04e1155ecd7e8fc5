import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    amount: 'el monto',
    payer_bank: 'el banco',
    payer_identity: 'el documento',
    payer_phone: 'el teléfono',
    payment: 'el pago',
    proof: 'el comprobante',
    receipt_number: 'la factura',
    rejection_reason: 'el motivo del rechazo',
    type: 'el tipo de pago',
  },
  sayings: {
    payer_document: ({ name, must }) => `${name} ${must} ser como V-12.345.678, E-84.123.456 o J-12345678-9.`,
  },
  refused: {
    file_not_readable: ['proof', 'upload_id'],
    exchange_rate_changed: ['amount_ves_e2'],
    too_many_proofs: ['proof'],
    receipt_number_already_exists: ['receipt_number'],
  },
} satisfies FieldWords
