import { addDays, type Day, daysBetween } from '#kernel/dates.ts'
import type { FieldErrors } from '#kernel/invalid.ts'

/** The most parts that a price has. */
export const MOST_PARTS = 12
/** So long before a period begins, and after it ends, a part may be due. */
const DAYS_BEFORE = 180
const DAYS_AFTER = 90
/** So long after its day at most a part waits for its surcharge. */
export const MOST_GRACE = 90

export type PlanPart = { percent: number; due_on: Day }

type Price = {
  semester_price_e2: number
  paid_amount_e2: number
  /** Reported and not reviewed: it counts as the debt has it. */
  pending_amount_e2: number
  /** Nothing is due before there was an inscription. */
  inscribed_on: Day
}

export type Part = {
  number: number
  due_on: Day
  amount_e2: number
  /** What approved and reported payments have filled, the oldest part first. */
  paid_e2: number
  open_e2: number
  is_overdue: boolean
}

/** The parts of the price up to one, half up to the cent: the last makes the price whole. */
const upTo = (price_e2: number, percent: number): number => Math.floor((price_e2 * percent + 50) / 100)

/** What is due when of a price, and what is open of each part (rules.md#instalments). */
export function partsOf(price: Price, plan: readonly PlanPart[], today: Day): Part[] {
  let percent = 0
  let left_e2 = price.paid_amount_e2 + price.pending_amount_e2
  return plan.map((part, index) => {
    const before_e2 = upTo(price.semester_price_e2, percent)
    percent += part.percent
    const amount_e2 = upTo(price.semester_price_e2, percent) - before_e2
    const paid_e2 = Math.min(left_e2, amount_e2)
    left_e2 -= paid_e2
    const due_on = part.due_on > price.inscribed_on ? part.due_on : price.inscribed_on
    const open_e2 = amount_e2 - paid_e2
    return {
      number: index + 1,
      due_on,
      amount_e2,
      paid_e2,
      open_e2,
      is_overdue: open_e2 > 0 && due_on < today,
    }
  })
}

/** What is open of the parts whose day has passed. */
export const overdueOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { is_overdue, open_e2 }) => sum + (is_overdue ? open_e2 : 0), 0)

/** The first part that is open and not overdue; undefined where all that is open is overdue. */
export const nextOf = (parts: readonly Part[]): Part | undefined =>
  parts.find(({ open_e2, is_overdue }) => open_e2 > 0 && !is_overdue)

/** How much of the price was due before a day. */
export const percentDue = (plan: readonly PlanPart[], today: Day): number =>
  plan.reduce((sum, { percent, due_on }) => sum + (due_on < today ? percent : 0), 0)

/** Of a plan: a percentage of what is open of a part, or a sum, once it is so many days late; null for none. */
export type Surcharge = {
  surcharge_after_days: number | null
  surcharge_percent: number | null
  surcharge_e2: number | null
}

/** What is added to which parts of a price today; nothing to those that were due before there was an inscription. */
export function surchargesOf(price: Price, plan: Surcharge & { parts: readonly PlanPart[] }, today: Day) {
  const { surcharge_after_days: days, surcharge_percent: percent, surcharge_e2 } = plan
  if (days === null) return []
  return partsOf(price, plan.parts, today).flatMap(({ number, open_e2, due_on }) => {
    const isOwn = plan.parts[number - 1]?.due_on === due_on
    if (!isOwn || open_e2 === 0 || addDays(due_on, days) >= today) return []
    const amount_e2 = percent === null ? (surcharge_e2 ?? 0) : upTo(open_e2, percent)
    return amount_e2 > 0 ? [{ number, amount_e2 }] : []
  })
}

/** Of parts in their order the last that has a surcharge on a day where it is open, counted from 0; -1 for none. */
export const lastSurcharged = (parts: readonly PlanPart[], after_days: number, on: Day): number =>
  parts.filter(({ due_on }) => addDays(due_on, after_days) < on).length - 1

/** A surcharge says after how many days, and one of percentage and sum. */
export function surchargeProblems(plan: Surcharge): FieldErrors {
  const { surcharge_after_days: days, surcharge_percent: percent, surcharge_e2 } = plan
  const isSaid = percent !== null || surcharge_e2 !== null
  if (days === null) return isSaid ? { surcharge_after_days: ['required'] } : {}
  if (!isSaid) return { surcharge_percent: ['required'] }
  return percent !== null && surcharge_e2 !== null ? { surcharge_e2: ['unknown'] } : {}
}

type PeriodDays = { start_date: Day; end_date: Day }

/** The first and the last day on which a part of a period's price may be due. */
export const boundsOf = ({ start_date, end_date }: PeriodDays): [first: Day, last: Day] => [
  addDays(start_date, -DAYS_BEFORE),
  addDays(end_date, DAYS_AFTER),
]

/** What is wrong with the parts of a plan, at the field that mends it. */
export function problemsOf(parts: readonly PlanPart[], period: PeriodDays): FieldErrors {
  return { ...percentProblem(parts), ...dayProblems(parts, period) }
}

function percentProblem(parts: readonly PlanPart[]): FieldErrors {
  let before = 0
  for (const [index, { percent }] of parts.entries()) {
    const following = parts.length - index - 1
    const name = `parts.${index}.percent`
    if (following === 0) return before + percent === 100 ? {} : { [name]: [`size:${100 - before}`] }
    // Each part that follows has one percent at least.
    if (before + percent + following > 100) return { [name]: [`max:${100 - before - following}`] }
    before += percent
  }
  return {}
}

function dayProblems(parts: readonly PlanPart[], period: PeriodDays): FieldErrors {
  const [first, last] = boundsOf(period)
  const problems: FieldErrors = {}
  let before: Day | undefined
  for (const [index, { due_on }] of parts.entries()) {
    const name = `parts.${index}.due_on`
    if (due_on < first) problems[name] = [`after_or_equal:${first}`]
    else if (due_on > last) problems[name] = [`before_or_equal:${last}`]
    else if (before && due_on <= before) problems[name] = [`after:${before}`]
    before = due_on
  }
  return problems
}

/** The parts of another period's plan, as long after this one's beginning as they were after that one's. */
export function movedTo(start_date: Day, from: { start_date: Day; parts: readonly PlanPart[] }): PlanPart[] {
  const days = daysBetween(from.start_date, start_date)
  return from.parts.map(({ percent, due_on }) => ({ percent, due_on: addDays(due_on, days) }))
}
