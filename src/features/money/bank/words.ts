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

/** What speaks for a student having paid a credit that nobody reported, the strongest first. */
export const PAYER_REASONS = ['identity', 'phone', 'paid_before', 'name', 'stem', 'debt'] as const
export type PayerReason = (typeof PAYER_REASONS)[number]

/** What speaks for a debit taking a credit back; their sums are equal and it is not the earlier one. */
export const REVERSAL_REASONS = ['reference', 'word', 'amount'] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

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
