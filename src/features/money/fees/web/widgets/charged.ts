import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'

/** What a charge changes elsewhere. */
export const CHARGED = [...MONEY_NUMBERS, 'charges', 'fees', 'document-requests']
