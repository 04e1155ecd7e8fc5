import { dollarsOf, type Rate, rateOn } from '#kernel/bolivares.ts'
import type { Day } from '#kernel/dates.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import { MOST_CENTS } from '#kernel/money.ts'

/** What a person was shown as dollars is what is kept: by no other rate (rules.md#rates). */
export function refusalToConvert(rate: Rate | null, seen_e4: number) {
  if (rate === null) return 'exchange_rate_missing'
  return rate.rate_e4 === seen_e4 ? null : 'exchange_rate_changed'
}

export type Converted = { amount: number; amount_ves_e2: number; rate_e4: number; rate_day: Day }
type InBolivares = {
  id: number
  student_id: number
  period_id: number
  date: Day
  amount: number
  amount_ves_e2: number | null
  rate_e4: number | null
  rate_day: Day | null
}

/**
 * Those of the payments that other rates now apply to, with what they are by these (rules.md#rates). `stays`: by these
 * it would be no cent, or its inscription paid more in all than an amount may be.
 */
export function conversionsOf<P extends InBolivares>(payments: readonly P[], rates: readonly Rate[]) {
  const found = payments.flatMap((payment): { payment: P; now: Converted }[] => {
    const { date, amount_ves_e2 } = payment
    const rate = rateOn(rates, date)
    if (amount_ves_e2 === null || rate === null) return []
    if (rate.rate_e4 === payment.rate_e4 && rate.day === payment.rate_day) return []
    const now = { amount_ves_e2, rate_e4: rate.rate_e4, rate_day: rate.day }
    return [{ payment, now: { amount: dollarsOf(amount_ves_e2, rate.rate_e4), ...now } }]
  })
  const inscriptions = groupedBy(found, ({ payment }) => `${payment.student_id} ${payment.period_id}`)
  const tooMuch = new Set(
    [...inscriptions.values()]
      .filter((some) => some.reduce((sum, { now }) => sum + now.amount, 0) > MOST_CENTS)
      .flat(),
  )
  return found.map((one) => ({ ...one, stays: one.now.amount < 1 || tooMuch.has(one) }))
}
