import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  cash_box_empty: { status: 409, text: 'En la caja de ese día no hay nada por cerrar.' },
  cash_box_changed: {
    status: 409,
    text: 'Entró o salió efectivo mientras contaba: revise lo registrado y cierre de nuevo.',
  },
} as const satisfies RefusalTable
