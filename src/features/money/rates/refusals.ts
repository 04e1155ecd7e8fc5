import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  exchange_rate_already_exists: { status: 409, text: 'Este día ya tiene una tasa: corríjala en el listado.' },
  exchange_rate_in_use: { status: 409, text: 'Hay pagos calculados con esta tasa: no puede ser eliminada.' },
} as const satisfies RefusalTable
