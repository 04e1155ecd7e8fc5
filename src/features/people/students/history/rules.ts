import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'

const HUNDREDTHS = 100

/** An enrolment as averages see it; of which period it was, says which attempt was the last. */
export type Attempt = {
  course_id: number
  credits: number
  state: EnrolmentState
  /** Hundredths at most; what nobody noted counts 0 (rules.md#grades). */
  definitive_note: number | null
  /**
   * Whether it counts: a failure by absence can be lifted until the notes are handed over (`has_verdict`), and what was
   * recognised is approved without one, unless its note weighs (rules.md#equivalences).
   */
  has_verdict: boolean
  period: { year: number; number: number }
  /** A failed one was made up by it, in the same period: it follows that one, and is no other attempt. */
  makes_up?: boolean
}

type MadeUp = { state: 'approved' | 'failed'; definitive_note: number; acta_number: number }
type Course = Omit<Attempt, 'period' | 'makes_up'> & { made_up: MadeUp | null }
type Inscription<C> = { year: number; number: number; courses: readonly C[] }

/** The courses of an inscription, as averages see them; one that was made up is followed by how it then ended. */
export const attemptsIn = <C extends Course>({ year, number, courses }: Inscription<C>) =>
  courses.flatMap(({ made_up, ...course }) => {
    const attempt: Omit<C, 'made_up'> & Attempt & { acta_number: number | null } = {
      ...course,
      acta_number: null,
      period: { year, number },
    }
    return made_up ? [attempt, { ...attempt, ...made_up, has_verdict: true, makes_up: true }] : [attempt]
  })

type Graded = Pick<Attempt, 'credits' | 'definitive_note'>

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

/** Of the enrolments of one period, those not withdrawn and with a verdict, as they were made up; null where there is none. */
export function periodAverage(attempts: readonly Attempt[]): number | null {
  const made_up = new Set(attempts.filter((one) => one.makes_up).map(({ course_id }) => course_id))
  return weightedAverage(
    attempts.filter((one) => one.has_verdict && (one.makes_up || !made_up.has(one.course_id))),
  )
}

type Taken = Pick<Attempt, 'course_id' | 'state' | 'has_verdict' | 'period'>
export type CourseAttempts<A> = {
  /** The last attempt that was approved: once is enough, whatever came later. */
  approved: A | null
  /** The last one with a verdict: what the index counts. */
  counting: A | null
  /** The last one that was not withdrawn. */
  last: A | null
  /** That one, where it runs and none was approved. */
  running: A | null
}

const inOrder = <A extends Pick<Taken, 'period'>>(attempts: readonly A[]): A[] =>
  [...attempts].sort(
    (one, other) => one.period.year - other.period.year || one.period.number - other.period.number,
  )

/** How a student stands in each course that was ever taken, whatever the order of the attempts (rules.md#history). */
export function standingsOf<A extends Taken>(attempts: readonly A[]): Map<number, CourseAttempts<A>> {
  const standings = new Map<number, CourseAttempts<A>>()
  for (const one of inOrder(attempts)) {
    const before = standings.get(one.course_id)
    const approved = one.state === 'approved' ? one : (before?.approved ?? null)
    const last = one.state === 'withdrawn' ? (before?.last ?? null) : one
    standings.set(one.course_id, {
      approved,
      counting: one.has_verdict ? one : (before?.counting ?? null),
      last,
      running: !approved && last?.state === 'enrolled' ? last : null,
    })
  }
  return standings
}

function eachOf<A extends Taken>(attempts: readonly A[], which: keyof CourseAttempts<A>): A[] {
  return [...standingsOf(attempts).values()].flatMap((standing) => standing[which] ?? [])
}

/** The last attempt with a verdict in each course (rules.md#grades). */
export const lastAttempts = <A extends Taken>(attempts: readonly A[]): A[] => eachOf(attempts, 'counting')

/** The average of the last attempts of all periods, failed ones included; null before the first verdict. */
export const academicIndex = (attempts: readonly Attempt[]): number | null =>
  weightedAverage(lastAttempts(attempts))

/** Each course that was ever approved, with the last attempt that was. */
export const approvedCourses = <A extends Taken>(attempts: readonly A[]): A[] => eachOf(attempts, 'approved')

/** The average of those, without what was recognised and does not weigh. */
export const approvedAverage = (attempts: readonly Attempt[]): number | null =>
  weightedAverage(approvedCourses(attempts).filter(({ has_verdict }) => has_verdict))

export type Credits = { approved: number; in_course: number }

/** Credits of approved courses, and of those taken now that were not approved before; each course once. */
export const creditsBy = (attempts: readonly Attempt[]): Credits => ({
  approved: creditsOf(approvedCourses(attempts)),
  in_course: creditsOf(eachOf(attempts, 'running')),
})

/** Which attempt in its course each one is, from 1, by period; one that was withdrawn, or made up, is none (null). */
export function attemptNumbers(attempts: readonly Attempt[]): Map<Attempt, number | null> {
  const counted = new Map<number, number>()
  return new Map(
    inOrder(attempts).map((attempt) => {
      if (attempt.state === 'withdrawn' || attempt.makes_up) return [attempt, null]
      const number = (counted.get(attempt.course_id) ?? 0) + 1
      counted.set(attempt.course_id, number)
      return [attempt, number]
    }),
  )
}
