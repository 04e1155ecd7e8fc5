import { withoutBlanks } from './blanks.ts'

/** The most that a single amount may be: ten million dollars, in hundredths. */
export const MOST_CENTS = 1_000_000_000

/** Rates of bolivares.ts: below one bolívar a dollar, a sum in dollars would not come back as it was. */
export const LEAST_RATE_E4 = 10_000
export const MOST_RATE_E4 = 9_999_999_999
/** The most dollars at the highest rate. */
export const MOST_BOLIVARES_E2 = 1_000_000_000_000_000

const TYPED_AMOUNT = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d+(?:[.,]\d{1,2})?$/

/**
 * What a person typed as an amount, in hundredths; null when it is none. Understands `1.234,5`, `1234,50`,
 * `1234.5` and a `$` beside it. Never goes through a float: 19.99 * 100 is not 1999.
 */
export function centsFromText(text: string): number | null {
  const typed = withoutBlanks(text).replaceAll('$', '')
  if (!TYPED_AMOUNT.test(typed)) return null
  const grouped = /^\d{1,3}(?:\.\d{3})+(?:,|$)/.test(typed)
  const plain = (grouped ? typed.replaceAll('.', '') : typed).replace(',', '.')
  const [whole = '0', fraction = ''] = plain.split('.')
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** Hundredths as a person reads them: `1.234,50 $` (rules.md#values). */
export function showMoney(amount_e2: number): string {
  return `${showAmount(amount_e2)} $`
}

/** Hundredths as `1.234,50`, without the sign of the currency: what a money field holds. */
export function showAmount(amount_e2: number): string {
  const sign = amount_e2 < 0 ? '-' : ''
  const digits = String(Math.abs(amount_e2)).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${sign}${whole},${digits.slice(-2)}`
}
