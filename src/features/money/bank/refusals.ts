import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  bank_account_already_exists: { status: 409, text: 'Ya existe esta cuenta del banco.' },
  bank_account_has_statements: {
    status: 409,
    text: 'La cuenta tiene estados de cuenta y no puede ser eliminada.',
  },
  bank_statement_already_undone: { status: 409, text: 'El estado de cuenta ya fue deshecho.' },
  bank_statement_proves_payments: {
    status: 409,
    text: 'Hay pagos aprobados con líneas de este estado de cuenta: deshaga antes su revisión.',
  },
  bank_line_taken: { status: 409, text: 'La línea del banco ya respalda otro pago.' },
  bank_line_is_no_credit: { status: 409, text: 'La línea del banco no es un ingreso.' },
} as const satisfies RefusalTable
