import type { EnrolmentState } from '#features/enrolments/contract.ts'

const HUNDREDTHS = 100

/** An enrolment as averages see it; of which period it was, says which attempt was the last. */
export type Attempt = {
  course_id: number
  credits: number
  state: EnrolmentState
  /** Hundredths at most; what nobody noted counts 0 (rules.md#grades). */
  definitive_note: number | null
  /** Whether the notes of the course-section are handed over: until then a failure by absence can be lifted. */
  is_delivered: boolean
  period: { year: number; number: number }
}

type Graded = Pick<Attempt, 'credits' | 'definitive_note'>

/** Whether an attempt has its verdict, and so counts (rules.md#reinscription, «what counts before closing»). */
export const isFinal = ({ state, is_delivered }: Pick<Attempt, 'state' | 'is_delivered'>): boolean =>
  state === 'approved' || state === 'failed' || (state === 'failed_by_absence' && is_delivered)

type Verdict = { failed_by_absence: boolean; definitive_note: number | null }

/** Not failed by absence, and the definitive note at least the period's minimum (rules.md#grades). */
export const isApproved = ({ failed_by_absence, definitive_note }: Verdict, minimum: number): boolean =>
  !failed_by_absence && hundredths(definitive_note) >= hundredths(minimum)

// 14.35 * 100 is 1434.9999999999998.
const hundredths = (note: number | null): number => Math.round((note ?? 0) * HUNDREDTHS)

/** Σ credits. */
export const creditsOf = (courses: readonly { credits: number }[]): number =>
  courses.reduce((sum, { credits }) => sum + credits, 0)

/** Σ(definitive × credits) ÷ Σ credits, exact up to the one rounding, half up; null where no credit weighs. */
function weightedAverage(graded: readonly Graded[]): number | null {
  const credits = creditsOf(graded)
  if (credits === 0) return null
  const sum = graded.reduce((total, one) => total + hundredths(one.definitive_note) * one.credits, 0)
  // In whole numbers: a half is exactly a half.
  return Math.floor((2 * sum + credits) / (2 * credits)) / HUNDREDTHS
}

/** Of the enrolments of one period, those not withdrawn and with a verdict; null where there is none. */
export const periodAverage = (attempts: readonly Attempt[]): number | null =>
  weightedAverage(attempts.filter(isFinal))

const isLater = (one: Attempt, other: Attempt): boolean =>
  one.period.year === other.period.year
    ? one.period.number >= other.period.number
    : one.period.year > other.period.year

/** The last one of each course by period, whatever the order they come in. */
function lastOfEach<A extends Attempt>(attempts: readonly A[]): A[] {
  const last = new Map<number, A>()
  for (const attempt of attempts) {
    const other = last.get(attempt.course_id)
    if (!other || isLater(attempt, other)) last.set(attempt.course_id, attempt)
  }
  return [...last.values()]
}

/** The last attempt with a verdict in each course (rules.md#grades). */
export const lastAttempts = <A extends Attempt>(attempts: readonly A[]): A[] =>
  lastOfEach(attempts.filter(isFinal))

/** The average of the last attempts of all periods, failed ones included; null before the first verdict. */
export const academicIndex = (attempts: readonly Attempt[]): number | null =>
  weightedAverage(lastAttempts(attempts))

/** The courses whose last attempt was approved. */
export const approvedCourses = <A extends Attempt>(attempts: readonly A[]): A[] =>
  lastAttempts(attempts).filter(({ state }) => state === 'approved')

/** The average of those. */
export const approvedAverage = (attempts: readonly Attempt[]): number | null =>
  weightedAverage(approvedCourses(attempts))

export type Credits = { approved: number; in_course: number }

/** Credits of approved courses, and of those taken now that were not approved before; each course once. */
export function creditsBy(attempts: readonly Attempt[]): Credits {
  const approved = approvedCourses(attempts)
  const known = new Set(approved.map(({ course_id }) => course_id))
  const taken = attempts.filter(({ state, course_id }) => state === 'enrolled' && !known.has(course_id))
  return { approved: creditsOf(approved), in_course: creditsOf(lastOfEach(taken)) }
}

/** Which attempt in its course each one is, from 1, by period; a withdrawn one is none (null). */
export function attemptNumbers(attempts: readonly Attempt[]): Map<Attempt, number | null> {
  const inOrder = [...attempts].sort(
    (one, other) => one.period.year - other.period.year || one.period.number - other.period.number,
  )
  const counted = new Map<number, number>()
  return new Map(
    inOrder.map((attempt) => {
      if (attempt.state === 'withdrawn') return [attempt, null]
      const number = (counted.get(attempt.course_id) ?? 0) + 1
      counted.set(attempt.course_id, number)
      return [attempt, number]
    }),
  )
}
