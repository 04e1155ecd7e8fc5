import { readAgain } from '#web/api/api.tsx'

/** First path segments of all that a payment counts in, wherever it is shown: header, sidebar, homes, lists, files. */
export const MONEY_NUMBERS = [
  'payments',
  'students',
  'inscriptions',
  'dashboard',
  'session',
  'notifications',
  'audit-entries',
] as const

/** Reads anew every number that a payment, its review or its report has changed. */
export const readMoneyAgain = (): void => readAgain(MONEY_NUMBERS)
