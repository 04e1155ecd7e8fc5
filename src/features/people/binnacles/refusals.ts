import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  binnacle_of_another: {
    status: 409,
    text: 'Solo quien la escribió puede cambiarla. Pídalo a esa persona o a un administrador.',
  },
  binnacle_is_old: {
    status: 409,
    text: 'Pasaron más de siete días desde que se escribió. Para cambiarla, acuda a un administrador.',
  },
} as const satisfies RefusalTable
