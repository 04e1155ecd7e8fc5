export const CURRENCY_LABELS = { USD: 'dólares', VES: 'bolívares' } as const
export type Currency = keyof typeof CURRENCY_LABELS

/** What is not settled between payments and the bank. */
export const UNSETTLED_LABELS = {
  approved: 'Aprobado sin línea',
  waiting: 'Con línea, por aprobar',
} as const

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
