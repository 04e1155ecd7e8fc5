import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  receipt_number_already_exists: { status: 409, text: 'Ya hay un pago con este número de factura.' },
  exchange_rate_missing: {
    status: 409,
    text: 'No hay una tasa para ese día: escriba el monto en dólares.',
  },
  exchange_rate_changed: { status: 409, text: 'La tasa ha cambiado: revise el monto y envíe de nuevo.' },
  payment_already_reviewed: { status: 409, text: 'El pago ya fue revisado.' },
  payment_not_approved: { status: 409, text: 'El recibo se da cuando el pago está aprobado.' },
  payment_not_reviewed: { status: 409, text: 'El pago está por revisar: no hay nada que deshacer.' },
  payment_without_proof: { status: 409, text: 'Este pago no tiene comprobante.' },
  too_many_proofs: {
    status: 409,
    text: 'Hay diez comprobantes por revisar. Espere a que se revisen, o envíe este pago sin comprobante.',
  },
  review_stands: {
    status: 409,
    text: 'Pasados diez minutos, o si la revisión es de otra persona, la deshace un administrador.',
  },
  payment_in_cash_closing: {
    status: 409,
    text: 'El pago estuvo en una caja que ya se cerró: rechácelo en vez de eliminarlo.',
  },
} as const satisfies RefusalTable
