import { addDays, type Day, dayOf, type Instant } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** How many of a type one student is given by self-service, in so many days. */
export type Limit = { self_service_most: number; self_service_days: number }

/** The most that a limit can be; the least is 1. */
export const MOST: Limit = { self_service_most: 50, self_service_days: 365 }

export type SelfService = Limit & {
  self_service: boolean
  /** What no payment that was approved covers: nobody looks at those that wait before the paper is out. */
  owed_e2: number
  /** When those were given that count, in any order. */
  given: readonly Instant[]
  /** What one costs: who asks for it is charged, and has it once that is paid. */
  fee?: { price_e2: number } | null
}

/** The first day of which what was given counts. */
export const countedFrom = ({ self_service_days }: Limit, today: Day): Day =>
  addDays(today, 1 - self_service_days)

/** Why a student is not given a paper without the office (rules.md#document-requests). */
export function refusalToServe(facts: Omit<SelfService, 'self_service_days'>): ErrorCode | null {
  if (!facts.self_service) return 'document_request_not_self_service'
  if (facts.fee) return 'document_request_not_paid'
  if (facts.owed_e2 > 0) return 'student_has_debt'
  return facts.given.length >= facts.self_service_most ? 'self_service_limit_reached' : null
}

/** From which day another is given to whom the limit is reached. */
export function nextDay({ given, self_service_most, self_service_days }: Limit & Pick<SelfService, 'given'>) {
  const latest = given.map(dayOf).sort().at(-self_service_most)
  return latest && addDays(latest, self_service_days)
}
