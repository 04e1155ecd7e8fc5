import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  institution_already_exists: { status: 409, text: 'El instituto ya fue configurado.' },
} as const satisfies RefusalTable
