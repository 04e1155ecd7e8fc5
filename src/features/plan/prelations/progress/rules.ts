import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { isAskedFor } from '#features/people/students/degree/rules.ts'
import { standingsOf } from '#features/people/students/history/rules.ts'
import type { PrelationPair } from '#features/plan/pensums/semesters/rules.ts'

export const PROGRESS_STATES = ['approved', 'in_course', 'unrecorded', 'open', 'blocked'] as const
type ProgressState = (typeof PROGRESS_STATES)[number]

/** An enrolment of the student in a course, whichever section it was in. */
export type CourseAttempt = {
  course_id: number
  state: EnrolmentState
  has_verdict: boolean
  note: number | null
  period: { year: number; number: number; is_over: boolean }
}

/** The same as averages and the degree see it. */
export type DecidingAttempt = CourseAttempt & { credits: number; approval_minimum_note: number }

type Course = { id: number; title: string; enabled: boolean }
type Semester = { number: number; courses: readonly Course[] }
export type ProgressFacts = {
  /** The pensum, semester by semester. */
  semesters: readonly Semester[]
  prelations: readonly PrelationPair[]
  attempts: readonly CourseAttempt[]
  /** The highest semester of the pensum in which the student has been inscribed. */
  reached: number
}

export type CourseProgress = {
  state: ProgressState
  period: CourseAttempt['period'] | null
  note: number | null
  failed: boolean
  missing_courses: string[]
  missing_semesters: number[]
}

const NOTHING = { period: null, note: null, failed: false, missing_courses: [], missing_semesters: [] }

/**
 * rules.md#reinscription: a course is open when what it requires is approved and its semester is at most the next one, or each one
 * before it is approved. A withdrawn attempt is none. What is asked of nobody is left out.
 */
export function progressOf(facts: ProgressFacts): Map<number, CourseProgress> {
  const standings = standingsOf(facts.attempts)
  const titles = new Map(facts.semesters.flatMap(({ courses }) => courses.map((one) => [one.id, one.title])))
  const isMissing = (course_id: number) => !standings.get(course_id)?.approved
  const unapproved = facts.semesters
    .filter(({ courses }) => courses.some((one) => isAskedFor(one, standings) && isMissing(one.id)))
    .map((one) => one.number)

  /** A co-requisite is missing only where it could not be taken together either. */
  const isLacking = (one: PrelationPair, on_the_way: readonly number[]): boolean => {
    const id = one.required_course_id
    if (!isMissing(id) || on_the_way.includes(id)) return false
    return !one.is_corequisite || Boolean(standings.get(id)?.running) || lackingOf(id, on_the_way).length > 0
  }
  const lackingOf = (id: number, on_the_way: readonly number[] = []) =>
    facts.prelations.filter((one) => one.course_id === id && isLacking(one, [...on_the_way, id]))

  const of = ({ id }: Course, number: number): CourseProgress => {
    const { approved: done, last, running } = standings.get(id) ?? {}
    if (done) return { ...NOTHING, state: 'approved', period: done.period, note: done.note }
    if (running) {
      // A course whose period has ended is in course no more: its note was never written down.
      const state = running.period.is_over ? 'unrecorded' : 'in_course'
      return { ...NOTHING, state, period: running.period }
    }
    const missing_courses = lackingOf(id).flatMap((one) => titles.get(one.required_course_id) ?? [])
    // The one before is told; what stands before that one is told there.
    const before = unapproved.filter((one) => one < number).at(-1)
    const missing_semesters = number > facts.reached + 1 && before !== undefined ? [before] : []
    const isBlocked = missing_courses.length + missing_semesters.length > 0
    const attempt = last && { period: last.period, note: last.note, failed: true }
    return {
      ...NOTHING,
      ...attempt,
      state: isBlocked ? 'blocked' : 'open',
      missing_courses,
      missing_semesters,
    }
  }
  return new Map(
    facts.semesters.flatMap(({ number, courses }) =>
      courses.filter((one) => isAskedFor(one, standings)).map((one) => [one.id, of(one, number)]),
    ),
  )
}

/**
 * The attempts that decide something, and of each what its reader may know: who does not read the history is told of each
 * course how it stands, without the note of any (routes.md#student-pages). What has no verdict has no note for anybody.
 */
export const decidingAttempts = <A extends CourseAttempt>(
  attempts: readonly A[],
  readsHistory: boolean,
): A[] =>
  [...standingsOf(attempts).values()].flatMap(({ approved, counting, running, last }) =>
    readsHistory
      ? [...new Set([counting, approved, running])].flatMap((one) =>
          one ? [one.has_verdict ? one : { ...one, note: null }] : [],
        )
      : [approved ?? running ?? last].flatMap((one) =>
          one
            ? [{ ...one, note: null, state: one.state === 'failed_by_absence' ? 'failed' : one.state }]
            : [],
        ),
  )
