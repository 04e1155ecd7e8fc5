import type { PrelationPair } from '#features/plan/pensums/semesters/rules.ts'
import type { Standing } from '../history/rules.ts'

/** What a pensum no longer offers counts for who has it, and is asked of nobody (rules.md#history). */
export function isAskedFor(
  { id, enabled }: { id: number; enabled: boolean },
  standings: ReadonlyMap<number, Standing<unknown>>,
): boolean {
  const { approved, running } = standings.get(id) ?? {}
  return enabled || Boolean(approved ?? running)
}

export type PlanFacts = {
  /** Ids of the courses, semester by semester: those of the basic track first, then the specialization's. */
  semesters: readonly (readonly number[])[]
  prelations: readonly PrelationPair[]
  approved: ReadonlySet<number>
  /** Taken now, or waiting for a verdict: the plan takes them as approved. */
  taken: ReadonlySet<number>
  /** The last semester in which the student has been inscribed, from 1; 0 before the first. */
  reached: number
}

export type Plan = {
  now: number[]
  /** What each of the following periods can bring at the earliest. */
  periods: number[][]
  /** Behind prelations that nothing opens. */
  never: number[]
}

/**
 * What is left to the degree, and how soon it can be done: in each period all courses whose prelations are approved, of
 * the next semester if one of its courses is open, and of those before (rules.md#reinscription).
 */
export function planToDegree({ semesters, prelations, approved, taken, reached }: PlanFacts): Plan {
  const done = new Set(approved)
  const left = (courses: readonly number[]) => courses.filter((id) => !done.has(id))
  const isOpen = (id: number) =>
    prelations.every((one) => one.course_id !== id || done.has(one.required_course_id))
  const now = left(semesters.flat()).filter((id) => taken.has(id))
  for (const id of now) done.add(id)

  const periods: number[][] = []
  let at = reached
  while (left(semesters.flat()).length > 0) {
    const next = left(semesters[at] ?? [])
    const isLast = at >= semesters.length
    if (!isLast && (next.length === 0 || next.some(isOpen))) at += 1
    const courses = left(semesters.slice(0, at).flat()).filter(isOpen)
    if (courses.length > 0) periods.push(courses)
    else if (isLast || next.length > 0) break
    for (const id of courses) done.add(id)
  }
  return { now, periods, never: left(semesters.flat()) }
}

type Period = { year: number; number: number }

const isAfter = (one: Period, other: Period) =>
  one.year > other.year || (one.year === other.year && one.number > other.number)

/** The periods that follow one: those that are there, then as many in a year as there have been. */
export function periodsAfter(first: Period, known: readonly Period[], count: number): Period[] {
  const later = known
    .filter((one) => isAfter(one, first))
    .sort((one, other) => one.year - other.year || one.number - other.number)
  const most = Math.max(1, ...known.map(({ number }) => number))
  const periods: Period[] = later.slice(0, count).map(({ year, number }) => ({ year, number }))
  while (periods.length < count) {
    const { year, number } = periods.at(-1) ?? first
    periods.push(number < most ? { year, number: number + 1 } : { year: year + 1, number: 1 })
  }
  return periods
}
