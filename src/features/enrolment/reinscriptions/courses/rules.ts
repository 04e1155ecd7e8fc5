import type { Missing, Obstacle, Verdict, Why } from '#features/enrolment/enrolments/words.ts'
import { roomFor, type Seats, type Shift } from '#features/timetable/sections/rules.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Gender } from '#kernel/person.ts'

/** What a course ended with for a student: approved if it ever was, else the last attempt. */
export type CourseResult = {
  course_id: number
  code: string
  title: string
  credits: number
  verdict: Verdict
  note: number | null
  period_name: string
  /** What the period of the attempt asked for. */
  minimum_note: number
}

/** The inscription before the period in question. */
export type Latest = {
  period_id: number
  period_name: string
  specialization_id: number
  is_basic: boolean
  semester_number: number
  /** An administrator marked the semester as approved, whatever its courses ended with. */
  is_semester_approved: boolean
  shift: Shift
  /** The courses of its semester. */
  course_ids: readonly number[]
}

export type StudentFacts = {
  student_id: number
  student_name: string
  state: 'active' | 'retired' | 'graduated'
  gender: Gender
  is_inscribed: boolean
  /** Of periods before. */
  debt_e2: number
  latest: Latest | null
  courses: readonly CourseResult[]
  /** The courses that are taken in the period already, where others are added to them. */
  taken: readonly number[]
  /** The index over the last attempts of the basic track; null without any. */
  basic_average: number | null
}

export type PlanCourse = {
  id: number
  code: string
  title: string
  credits: number
  enabled: boolean
  requires: readonly number[]
  /** What is taken together with it, or was approved before. */
  together: readonly number[]
}
export type PlanSemester = { id: number; number: number; courses: readonly PlanCourse[] }
/** The pensum that the period follows for a specialization. */
export type Plan = {
  specialization_id: number
  specialization_title: string
  is_basic: boolean
  semesters: readonly PlanSemester[]
}

export type Slot = { day: number; from: number; until: number }
/** A course of a section of the period. */
export type Offer = Seats & {
  course_section_id: number
  course_id: number
  section_id: number
  letter_code: string
  semester_id: number
  semester_number: number
  specialization_id: number
  shift: Shift
  slots: readonly Slot[]
}

export type PeriodFacts = {
  id: number
  name: string
  /** The next one, as far as it is known. */
  after: string | null
  /** Of the latest closed period; null while none is closed. */
  minimum_average: number | null
  debt_blocks: boolean
  plans: readonly Plan[]
  offers: readonly Offer[]
}

export type JudgedCourse = {
  course: PlanCourse
  semester_number: number | null
  /** Not of the semester that the student goes to: what stayed behind. */
  is_repeated: boolean
  standing: CourseResult | null
  /** The approved courses that it requires. */
  basis: CourseResult[]
  offers: Offer[]
  /** What is taken together with it, as it is not approved. */
  together: Missing[]
  obstacle: Obstacle | null
}

const NO_WHY = { wants: null, has: null, missing: [], earliest: null }
export const obstacle = <Code extends ErrorCode>(
  code: Code,
  rule: Why['rule'],
  why: Partial<Why> = {},
): Obstacle<Code> => ({
  code,
  why: { ...NO_WHY, rule, ...why },
})

type Course = Pick<JudgedCourse, 'course' | 'semester_number'>

/** Judges one course for the student: whether it can be taken in the period, and why not. */
export function judgeCourse(
  one: Course,
  student: StudentFacts,
  { period, isRepeated }: { period: PeriodFacts; isRepeated: boolean },
): JudgedCourse {
  const standingOf = (id: number) => student.courses.find(({ course_id }) => course_id === id) ?? null
  const { course } = one
  const standing = standingOf(course.id)
  const offers = period.offers.filter(({ course_id }) => course_id === course.id)
  const required = course.requires.map((id) => ({ id, standing: standingOf(id) }))
  const missing = required
    .filter((it) => it.standing?.verdict !== 'approved')
    .map((it) => missingOf(it.id, it.standing, period))
  const basis = required.flatMap((it) => (it.standing?.verdict === 'approved' ? [it.standing] : []))
  const together = course.together
    .map((id) => ({ id, standing: standingOf(id) }))
    .filter((it) => it.standing?.verdict !== 'approved')
    .map((it) => missingOf(it.id, it.standing, period))
  const judged = { ...one, is_repeated: isRepeated, standing, basis, offers, together }
  return { ...judged, obstacle: obstacleOfCourse(judged, { missing, period, gender: student.gender }) }
}

/**
 * Closes what cannot be taken with its co-requisites (rules.md#prelations), and what then cannot be taken with that: of
 * what is taken together each is open, or taken already.
 */
export function closePairs(
  courses: readonly JudgedCourse[],
  { period, taken }: { period: PeriodFacts; taken: readonly number[] },
): JudgedCourse[] {
  const open = new Set([...taken, ...courses.flatMap((one) => (one.obstacle ? [] : [one.course.id]))])
  const lackingOf = (one: JudgedCourse) =>
    one.obstacle ? [] : one.together.filter(({ course_id }) => !open.has(course_id))
  if (courses.every((one) => lackingOf(one).length === 0)) return [...courses]
  const closed = courses.map((one) => {
    const missing = lackingOf(one)
    if (missing.length === 0) return one
    const waits = missing.every(({ verdict }) => verdict === 'running')
    const earliest = waits ? period.name : period.after
    return {
      ...one,
      obstacle: obstacle('corequisite_not_taken', 'corequisite', { has: 0, missing, earliest }),
    }
  })
  return closePairs(closed, { period, taken })
}

/** What of a choice goes without a course that is taken together with it, with what it lacks. */
export function unpaired(
  chosen: readonly JudgedCourse[],
  taken: readonly number[] = [],
): { course: PlanCourse; obstacle: Obstacle }[] {
  const ids = [...taken, ...chosen.map(({ course }) => course.id)]
  const alone = chosen.flatMap(({ course, together }) => {
    const missing = together.filter(({ course_id }) => !ids.includes(course_id))
    const why = { wants: 1, has: missing.length, missing }
    return missing.length === 0
      ? []
      : [{ course, obstacle: obstacle('corequisite_not_taken', 'corequisite', why) }]
  })
  if (alone.length === 0) return []
  const others = chosen.filter((one) => alone.every(({ course }) => course.id !== one.course.id))
  return [...alone, ...unpaired(others, taken)]
}

/** Who was never inscribed before has no way to go on yet: the courses of the semester of the inscription. */
export const judgeSemester = (
  semester_id: number,
  student: StudentFacts,
  period: PeriodFacts,
): JudgedCourse[] =>
  closePairs(
    period.plans
      .flatMap(({ semesters }) => semesters.filter(({ id }) => id === semester_id))
      .flatMap(({ number, courses }) =>
        courses.map((course) =>
          judgeCourse({ course, semester_number: number }, student, { period, isRepeated: false }),
        ),
      ),
    { period, taken: student.taken },
  )

export function missingOf(id: number, standing: CourseResult | null, period: PeriodFacts): Missing {
  const planned = period.plans.flatMap(({ semesters }) => semesters.flatMap(({ courses }) => courses))
  return {
    course_id: id,
    title: standing?.title ?? planned.find((one) => one.id === id)?.title ?? '',
    verdict: standing?.verdict ?? null,
    note: standing?.note ?? null,
    period_name: standing?.period_name ?? null,
    minimum_note: standing?.minimum_note ?? null,
    is_offered: period.offers.some(({ course_id }) => course_id === id),
  }
}

type Seen = { missing: Missing[]; period: PeriodFacts; gender: Gender }

function obstacleOfCourse(
  { course, standing, offers, is_repeated }: Omit<JudgedCourse, 'obstacle'>,
  { missing, period, gender }: Seen,
): Obstacle | null {
  if (standing?.verdict === 'approved')
    return obstacle('course_already_approved', 'verdict', { has: standing.note })
  if (standing?.verdict === 'running')
    return obstacle('course_in_progress', 'verdict', {
      missing: [missingOf(course.id, standing, period)],
      earliest: period.name,
    })
  if (!course.enabled) return obstacle('disabled_course_detected', 'offer')
  if (missing.length > 0) {
    // What is being taken may be approved in time; what is repeated first takes the period.
    const waits = missing.every(({ verdict }) => verdict === 'running')
    return obstacle('prelation_not_approved', 'prelation', {
      missing,
      earliest: waits ? period.name : period.after,
    })
  }
  if (offers.length === 0) return obstacle('no_sections_found', 'offer', { earliest: period.after })
  const isFull = is_repeated && offers.every((offer) => roomFor(gender, offer) <= 0)
  return isFull ? obstacle('section_is_filled_or_gender_is_filled', 'seats', { wants: 1, has: 0 }) : null
}
