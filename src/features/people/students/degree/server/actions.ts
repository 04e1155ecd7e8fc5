import type { Tx } from '#server/database/db.ts'
import type { Left, LeftCourse } from '../../history/contract.ts'
import { type Attempt, creditsOf, type Standing } from '../../history/rules.ts'
import { isAskedFor, periodsAfter, planToDegree } from '../rules.ts'
import { knownPeriods, type PensumToDegree, pensumsToDegree } from './queries.ts'

type Period = { year: number; number: number }
type Facts = {
  student_id: number
  standings: ReadonlyMap<number, Standing<Attempt>>
  latest: Period | null
}

/** What a student still has to take, and when it can be done; null for who was never inscribed. */
export async function leftToDegree(tx: Tx, { student_id, standings, latest }: Facts): Promise<Left | null> {
  const pensums = askedFor(await pensumsToDegree(tx, student_id), standings)
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
  })
  const known = new Map(all.map((course) => [course.id, course]))
  const named = (courses: readonly number[]) => courses.flatMap((id) => known.get(id) ?? [])
  const first = await baseOf(tx, latest)
  const names = periodsAfter(first.period, first.known, plan.periods.length)
  const periods = names.map((name, at) => ({ ...name, courses: named(plan.periods[at] ?? []) }))
  const left = named([...plan.now, ...plan.periods.flat(), ...plan.never])
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

const askedFor = (pensums: readonly PensumToDegree[], standings: Facts['standings']): PensumToDegree[] =>
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

const isAfter = (one: Period, other: Period) =>
  one.year > other.year || (one.year === other.year && one.number > other.number)

/** The period after which the plan goes on: the current one, or the latest inscription's where that is later. */
async function baseOf(tx: Tx, latest: Period) {
  const known = await knownPeriods(tx)
  const current = known.find(({ enabled }) => enabled)
  return { known, period: current && isAfter(current, latest) ? current : latest }
}
