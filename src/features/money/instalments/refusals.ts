import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  instalment_plan_already_exists: {
    status: 409,
    text: 'Ya hay cuotas para la misma especialidad en este período.',
  },
} as const satisfies RefusalTable
