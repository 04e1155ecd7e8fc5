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
    text: 'Hay pagos aprobados o devueltos con líneas de este estado de cuenta: deshágalos antes.',
  },
  bank_line_taken: { status: 409, text: 'La línea del banco ya tiene pago o devolución.' },
  bank_line_is_no_credit: { status: 409, text: 'La línea del banco no es un ingreso.' },
  bank_line_has_nothing_to_undo: { status: 409, text: 'La línea del banco no tiene nada que deshacer.' },
  bank_line_is_no_reversal: { status: 409, text: 'La línea del banco no es la devolución de este pago.' },
  bank_line_without_rate: { status: 409, text: 'La línea es en bolívares y no hay tasa.' },
  bank_line_is_no_amount: { status: 409, text: 'El monto de la línea no puede ser el de un pago.' },
  student_owes_nothing: { status: 409, text: 'El estudiante no tiene una inscripción que deba.' },
} as const satisfies RefusalTable
