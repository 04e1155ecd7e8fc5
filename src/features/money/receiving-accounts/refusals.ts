import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  receiving_account_already_exists: { status: 409, text: 'Estos datos para pagar ya están registrados.' },
} as const satisfies RefusalTable
