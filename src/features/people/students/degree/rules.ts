import type { PrelationPair } from '#features/plan/pensums/semesters/rules.ts'
import type { Left, LeftCourse } from '../history/contract.ts'
import { type CourseAttempts, creditsOf } from '../history/rules.ts'

/** What a pensum no longer offers counts for who has it, and is asked of nobody (rules.md#history). */
export function isAskedFor(
  { id, enabled }: { id: number; enabled: boolean },
  standings: ReadonlyMap<number, CourseAttempts<unknown>>,
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
  /** Failed the first time that they are taken, where somebody tries what that would move. */
  failing?: ReadonlySet<number> | undefined
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
export function planToDegree({ semesters, prelations, approved, taken, reached, failing }: PlanFacts): Plan {
  const done = new Set(approved)
  const toFail = new Set(failing)
  const left = (courses: readonly number[]) => courses.filter((id) => !done.has(id))
  const requires = (id: number) => prelations.filter((one) => one.course_id === id)
  /** With what is taken together with it, which may come in the same period: one that leads back to it is taken too. */
  const isOpen = (id: number, with_those: readonly number[] = []): boolean =>
    requires(id).every(
      (one) =>
        done.has(one.required_course_id) ||
        (one.is_corequisite &&
          semesters.some((courses) => courses.includes(one.required_course_id)) &&
          (with_those.includes(one.required_course_id) ||
            isOpen(one.required_course_id, [...with_those, id]))),
    )
  const now = left(semesters.flat()).filter((id) => taken.has(id))
  for (const id of now) done.add(id)

  const periods: number[][] = []
  let at = reached
  while (left(semesters.flat()).length > 0) {
    const next = left(semesters[at] ?? [])
    const isLast = at >= semesters.length
    if (!isLast && (next.length === 0 || next.some((id) => isOpen(id)))) at += 1
    const courses = left(semesters.slice(0, at).flat()).filter((id) => isOpen(id))
    if (courses.length > 0) periods.push(courses)
    else if (isLast || next.length > 0) break
    for (const id of courses) if (!toFail.delete(id)) done.add(id)
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

/** A pensum that leads a student to the degree, and how far in it the student has come. */
type PensumToDegree = {
  is_basic: boolean
  specialization_title: string
  reached: number
  semesters: readonly {
    number: number
    courses: readonly { id: number; code: string; title: string; credits: number; enabled: boolean }[]
  }[]
  prelations: readonly PrelationPair[]
}

type DegreeFacts = {
  /** In the order in which they are followed. */
  pensums: readonly PensumToDegree[]
  standings: ReadonlyMap<number, CourseAttempts<unknown>>
  /** The period of the latest inscription. */
  latest: Period | null
  /** The periods of the institute, and the current one. */
  known: readonly Period[]
  current: Period | null
  failing?: ReadonlySet<number>
}

/** What a student still has to take, and when it can be done; null for who was never inscribed (rules.md#history). */
export function leftToDegree({
  standings,
  latest,
  known,
  current,
  failing,
  ...facts
}: DegreeFacts): Left | null {
  const pensums = askedFor(facts.pensums, standings)
  const last = pensums.at(-1)
  if (!last || !latest) return null
  const all = coursesOf(pensums)
  const are = (how: 'approved' | 'running') =>
    new Set([...standings].flatMap(([id, standing]) => (standing[how] ? [id] : [])))
  const plan = planToDegree({
    semesters: pensums.flatMap(({ semesters }) => semesters.map((one) => one.courses.map(({ id }) => id))),
    prelations: pensums.flatMap(({ prelations }) => prelations),
    approved: are('approved'),
    taken: are('running'),
    reached: reachedIn(pensums),
    failing,
  })
  const byId = new Map(all.map((course) => [course.id, course]))
  const named = (courses: Iterable<number>) => [...courses].flatMap((id) => byId.get(id) ?? [])
  // The current one, or the latest inscription's where that is later.
  const base = current && isAfter(current, latest) ? current : latest
  const names = periodsAfter(base, known, plan.periods.length)
  const periods = names.map((name, at) => ({ ...name, courses: named(plan.periods[at] ?? []) }))
  const left = named(new Set([...plan.now, ...plan.periods.flat(), ...plan.never]))
  return {
    specialization_title: last.specialization_title,
    is_basic: last.is_basic,
    courses: left.length,
    credits: creditsOf(left),
    total_credits: creditsOf(all),
    now: named(plan.now),
    periods,
    never: named(plan.never),
    earliest: plan.never.length > 0 || left.length === 0 ? null : (names.at(-1) ?? latest),
  }
}

const askedFor = (
  pensums: readonly PensumToDegree[],
  standings: DegreeFacts['standings'],
): PensumToDegree[] =>
  pensums.map(({ semesters, ...pensum }) => ({
    ...pensum,
    semesters: semesters.map(({ courses, ...semester }) => ({
      ...semester,
      courses: courses.filter((course) => isAskedFor(course, standings)),
    })),
  }))

/** Courses of both tracks, each with the semester of its own; one that stands in both is the basic track's. */
const coursesOf = (pensums: readonly PensumToDegree[]): LeftCourse[] => {
  const all = pensums.flatMap(({ specialization_title, semesters }) =>
    semesters.flatMap(({ number, courses }) =>
      courses.map((course) => ({ ...course, semester: { specialization_title, number } })),
    ),
  )
  // The last entry of a key stays.
  return [...new Map(all.reverse().map((course) => [course.id, course])).values()].reverse()
}

/** The last semester that was reached, counted through both tracks. */
const reachedIn = (pensums: readonly PensumToDegree[]): number =>
  pensums.reduce((count, { semesters, reached }, at) => {
    const isLast = at === pensums.length - 1
    return count + (isLast ? semesters.filter(({ number }) => number <= reached).length : semesters.length)
  }, 0)
