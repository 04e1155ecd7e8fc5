import { dayOf, type Instant } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { nextOf, overdueOf, type Part, type PlanPart, partsOf } from '../../rules.ts'

export type Planned = {
  created_at: Instant
  semester_price_e2?: number | undefined
  paid_amount_e2?: number | undefined
  pending_amount_e2?: number | undefined
  instalments?: PlanPart[] | undefined
}

/** The parts of an inscription's price as they stand today; null where it is paid in one without a day. */
export function ownParts(it: Planned): Part[] | null {
  if (!it.instalments) return null
  const { semester_price_e2 = 0, paid_amount_e2 = 0, pending_amount_e2 = 0 } = it
  const price = { semester_price_e2, paid_amount_e2, pending_amount_e2, inscribed_on: dayOf(it.created_at) }
  return partsOf(price, it.instalments, clock.today())
}

/** What is overdue, and what is due next. */
export function duesOf(it: Planned) {
  const parts = ownParts(it)
  return parts && { overdue_e2: overdueOf(parts), next: nextOf(parts), count: parts.length }
}
