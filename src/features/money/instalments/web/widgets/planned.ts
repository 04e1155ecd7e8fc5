import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'

/** What a plan changes elsewhere. */
export const PLANNED = [...MONEY_NUMBERS, 'periods', 'students', 'inscriptions', 'instalment-plans']
