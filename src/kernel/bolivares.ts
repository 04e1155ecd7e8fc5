import { withoutBlanks } from './blanks.ts'
import { type Day, showDay } from './dates.ts'
import { LEAST_RATE_E4, MOST_CENTS, MOST_RATE_E4, showAmount, showMoney } from './money.ts'

/** Bolívares per dollar of a day, in ten-thousandths, as the central bank publishes them. */
export type Rate = { day: Day; rate_e4: number }

/** Whole, half up: `2.5` is `3`. In whole numbers, since a float would lose cents of large sums. */
const dividedHalfUp = (number: bigint, by: bigint) => Number((2n * number + by) / (2n * by))

/** What bolívares are in dollars, half up to the cent (rules.md#rates). */
export const dollarsOf = (ves_e2: number, rate_e4: number): number =>
  dividedHalfUp(BigInt(ves_e2) * 10_000n, BigInt(rate_e4))

/** What dollars are in bolívares, half up to the céntimo; `dollarsOf` gives the same dollars back. */
export const bolivaresOf = (amount_e2: number, rate_e4: number): number =>
  dividedHalfUp(BigInt(amount_e2) * BigInt(rate_e4), 10_000n)

/** The rate that applies to a day: its own, else that of the last day before it that has one (rules.md#rates). */
export const rateOn = (rates: readonly Rate[], day: Day): Rate | null =>
  rates.reduce<Rate | null>((last, one) => (one.day <= day && one.day > (last?.day ?? '') ? one : last), null)

/** The fewest bolívares that are a cent, and the most that are what an amount may be. */
export const boundsIn = (rate_e4: number): [least: number, most: number] => [
  Math.ceil(rate_e4 / 20_000),
  bolivaresOf(MOST_CENTS, rate_e4),
]

/**
 * What a person typed as a rate, in ten-thousandths; null when it is none. Understands `1.243,1105`, `243,1105`,
 * `243.11` and the zeros that the central bank adds behind the fourth decimal. `1.243` may be two rates, and is none.
 */
export function rateFromText(text: string): number | null {
  const typed = withoutBlanks(text).replace(/^bs\.?/i, '')
  if (!/^\d{1,3}\.\d{3},\d{1,8}$|^\d{1,6}(?:[.,]\d{1,8})?$/.test(typed)) return null
  if (/^\d{1,3}\.\d{3}$/.test(typed)) return null
  const [whole = '', fraction = ''] = (typed.includes(',') ? typed.replace('.', '') : typed).split(/[.,]/)
  if (!/^\d{0,4}0*$/.test(fraction)) return null
  const rate_e4 = Number(whole) * 10_000 + Number(fraction.slice(0, 4).padEnd(4, '0'))
  return rate_e4 >= LEAST_RATE_E4 && rate_e4 <= MOST_RATE_E4 ? rate_e4 : null
}

/** `243,1105`: two decimals, and those behind them that say something. */
export function showRate(rate_e4: number): string {
  const rest = String(rate_e4 % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return showAmount(Math.floor(rate_e4 / 100)) + rest
}

/** Hundredths as a person reads them: `Bs. 1.234,50`. */
export const showBolivares = (ves_e2: number): string => `Bs. ${showAmount(ves_e2)}`

/** `243,11 Bs./$ del 20/11/2026` */
export const rateWords = ({ day, rate_e4 }: Rate): string => `${showRate(rate_e4)} Bs./$ del ${showDay(day)}`

/** `5,00 $ (≈ Bs. 1.215,55 a la tasa del 20 nov 2026)` of what is owed, in words that are read later too; dollars alone without a rate. */
export const owedWords = (amount_e2: number, rate: Rate | null): string =>
  rate && amount_e2 > 0
    ? `${showMoney(amount_e2)} (≈ ${showBolivares(bolivaresOf(amount_e2, rate.rate_e4))} a la tasa del ${showDay(rate.day)})`
    : showMoney(amount_e2)

type Paid = { amount_ves_e2: number | null; rate_e4: number | null; rate_day: Day | null }

/** `Bs. 12.155,53 a 243,1105 Bs./$ del 20/11/2026` of what was paid in bolívares, else null. */
export const bolivaresWords = ({ amount_ves_e2, rate_e4, rate_day }: Paid): string | null =>
  amount_ves_e2 === null || rate_e4 === null || rate_day === null
    ? null
    : `${showBolivares(amount_ves_e2)} a ${rateWords({ day: rate_day, rate_e4 })}`
