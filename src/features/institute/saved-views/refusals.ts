import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  too_many_saved_views: {
    status: 409,
    text: 'Se alcanzó el máximo de 200 vistas guardadas. Elimine alguna para guardar otra.',
  },
} as const satisfies RefusalTable
