import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  discount_already_ended: { status: 409, text: 'El descuento ya se quitó.' },
} as const satisfies RefusalTable
