import type { Day } from '#kernel/dates.ts'
import type { PeriodFacts, StudentFacts } from '../courses/rules.ts'
import type { Returning } from './contract.ts'

export type ReturningFacts = {
  periods_missed: number
  start_date: Day
  pensum_before: { id: number; name: string }
  /** Null where the period follows none of the specialization. */
  pensum_now: { id: number; name: string } | null
}

/** What has to be looked at before a reincorporation; null for who was never inscribed. */
export function returningOf(
  { latest, state, courses }: Pick<StudentFacts, 'latest' | 'state' | 'courses'>,
  { plans }: Pick<PeriodFacts, 'plans'>,
  { facts, today }: { facts: ReturningFacts; today: Day },
): Returning | null {
  if (!latest) return null
  const { periods_missed, start_date, pensum_before, pensum_now } = facts
  const planned = new Set(
    plans.flatMap(({ semesters }) => semesters.flatMap((one) => one.courses.map(({ id }) => id))),
  )
  const dropped = courses
    .filter(({ verdict, course_id }) => verdict === 'approved' && !planned.has(course_id))
    .map(({ title }) => title)
  const isOther = pensum_now !== null && pensum_now.id !== pensum_before.id
  return {
    was_retired: state === 'retired',
    last_period_name: latest.period_name,
    periods_missed,
    pensum: isOther ? { before: pensum_before.name, now: pensum_now.name, dropped } : null,
    began_on: start_date <= today ? start_date : null,
  }
}
