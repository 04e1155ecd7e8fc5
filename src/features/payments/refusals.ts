import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  receipt_number_already_exists: { status: 409, text: 'Ya hay un pago con este número de factura.' },
  payment_already_reviewed: { status: 409, text: 'El pago ya fue revisado.' },
} as const satisfies RefusalTable
