import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  paper_already_withdrawn: { status: 409, text: 'El documento ya fue anulado.' },
} as const satisfies RefusalTable
