import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { CURRENCY_LABELS, UNSETTLED_LABELS } from './words.ts'

export const feature = {
  entities: ['bank_account', 'bank_line', 'bank_statement'],
  refusals,
  constraints: {
    bank_accounts_once: 'bank_account_already_exists',
    bank_lines_account: 'bank_account_has_statements',
    bank_reversals_credit: 'bank_statement_proves_payments',
    bank_reversals_debit: 'bank_statement_proves_payments',
    bank_reversals_one_credit: 'bank_line_taken',
    bank_statements_account: 'bank_account_has_statements',
    payments_bank_line: 'bank_statement_proves_payments',
    payments_one_bank_line: 'bank_line_taken',
  },
  permissions: {
    bank: {
      title: 'Banco',
      permissions: {
        'bank.view': 'Ver cuentas y estados de cuenta',
        'bank.manage': 'Registrar cuentas y subir estados de cuenta',
        'bank.approve': 'Aprobar, registrar y devolver pagos con líneas del banco',
      },
    },
  },
  audit: {
    kinds: {
      bank_account: 'Cuenta del banco',
      bank_statement: 'Estado de cuenta',
    },
    actions: {
      'bank.create': 'Registró la cuenta del banco',
      'bank.delete': 'Eliminó la cuenta del banco',
      'bank.import': 'Subió un estado de cuenta',
      'bank.undo': 'Deshizo un estado de cuenta',
      'bank.undo_reversal': 'Deshizo la devolución del banco',
      'bank.update': 'Corrigió la cuenta del banco',
    },
    fields: {
      account_id: 'Cuenta',
      month: 'Mes',
      unsettled: 'Por conciliar',
      bank: 'Banco',
      bank_line_id: 'Línea del banco',
      currency: 'Moneda',
      last_digits: 'Últimos dígitos',
      lines_count: 'Líneas',
    },
    values: {
      currency: CURRENCY_LABELS,
      unsettled: UNSETTLED_LABELS,
    },
  },
} as const satisfies Feature
