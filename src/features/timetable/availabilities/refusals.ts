import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  availability_is_over: { status: 409, text: 'El plazo no está abierto.' },
} as const satisfies RefusalTable
