import { showAmount, showMoney } from '#kernel/money.ts'

export const CURRENCY_LABELS = { USD: 'dólares', VES: 'bolívares' } as const
export type Currency = keyof typeof CURRENCY_LABELS

export const LINE_STATE_LABELS = {
  free: 'Sin pago',
  proven: 'Con pago',
  out: 'Salidas',
} as const

/** Hundredths in the currency of an account: `Bs. 1.234,50` or `1.234,50 $`. */
export const showSum = (amount_e2: number, currency: Currency): string =>
  currency === 'VES' ? `Bs. ${showAmount(amount_e2)}` : showMoney(amount_e2)

/** What speaks for a line being the payment, the strongest first. */
export const MATCH_REASONS = ['reference', 'reference_end', 'amount', 'identity', 'phone', 'day'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** What a line of a statement has. */
export const STATEMENT_FIELDS = [
  'day',
  'reference',
  'description',
  'amount',
  'credit',
  'debit',
  'balance',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]
