import { dayFromText } from '#features/money/bank/statements/rules.ts'
import { type Rate, rateFromText } from '#kernel/bolivares.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { headingKey } from '#kernel/heading-key.ts'
import { withoutUnseen } from '#kernel/text.ts'

/** Before it, the bolívares were others. */
const FIRST_DAY = '2021-10-01' as Day
/** On the eve of days off, the central bank says the rate of the day after them. */
const MOST_DAYS_AHEAD = 7

/** The code of what is wrong with a day that is to have a rate (rules.md#rates). */
export function dayError(day: Day, today: Day): string | null {
  if (day < FIRST_DAY) return `after_or_equal:${FIRST_DAY}`
  const last = addDays(today, MOST_DAYS_AHEAD)
  return day > last ? `before_or_equal:${last}` : null
}

type Row = { number: number; cells: readonly { text: string }[] }
type Flaw = { row: number; column: number; code: 'day' | 'rate' | 'twice'; value: string }
type RatesRead = { rates: Rate[]; flaws: Flaw[] }

const DAY_HEADING = /^(?:fecha|dia|date)/
const RATE_HEADING = /^(?:tasa|valor|bcv|dolar|usd|bs|bolivar|precio|venta|cambio|rate)/

/** Where the day and the rate stand: as the titles say, wherever they are; without titles, the first two columns. */
function columnsOf(rows: readonly Row[]): { from: number; day: number; rate: number } {
  for (const [at, { cells }] of rows.entries()) {
    const titles = cells.map(({ text }) => headingKey(text))
    const [day, rate] = [DAY_HEADING, RATE_HEADING].map((one) => titles.findIndex((title) => one.test(title)))
    if (day !== undefined && rate !== undefined && day >= 0 && rate >= 0) return { from: at + 1, day, rate }
  }
  return { from: 0, day: 0, rate: 1 }
}

/** The rates of a sheet, and which of its cells say none, and why. A day may stand twice with one rate. */
export function ratesIn(rows: readonly Row[], today: Day): RatesRead {
  const columns = columnsOf(rows)
  const [rates, flaws] = [new Map<Day, number>(), [] as Flaw[]]
  for (const { number: row, cells } of rows.slice(columns.from)) {
    const [dayText, rateText] = [columns.day, columns.rate].map((at) =>
      withoutUnseen(cells[at]?.text ?? '').trim(),
    ) as [string, string]
    if (!dayText && !rateText) continue
    const [day, rate_e4] = [dayFromText(dayText), rateFromText(rateText)]
    const known = day === null ? undefined : rates.get(day)
    if (day === null || dayError(day, today))
      flaws.push({ row, column: columns.day, code: 'day', value: dayText })
    if (rate_e4 === null) flaws.push({ row, column: columns.rate, code: 'rate', value: rateText })
    else if (known !== undefined && known !== rate_e4)
      flaws.push({ row, column: columns.rate, code: 'twice', value: rateText })
    else if (day !== null) rates.set(day, rate_e4)
  }
  return { rates: [...rates].map(([day, rate_e4]) => ({ day, rate_e4 })), flaws }
}

/** These rates in place of those of the same days. */
export const withRates = (known: readonly Rate[], said: readonly Rate[]): Rate[] => {
  const days = new Set(said.map(({ day }) => day))
  return [...known.filter(({ day }) => !days.has(day)), ...said]
}
