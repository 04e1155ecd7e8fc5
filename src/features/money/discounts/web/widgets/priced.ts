import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'

/** What a discount changes elsewhere. */
export const PRICED = [...MONEY_NUMBERS, 'students', 'inscriptions', 'discounts']
