import type { Missing, Obstacle } from '#features/enrolment/enrolments/words.ts'
import { roomFor } from '#features/timetable/sections/rules.ts'
import {
  type CourseResult,
  closePairs,
  type JudgedCourse,
  judgeCourse,
  type Latest,
  missingOf,
  obstacle,
  type PeriodFacts,
  type Plan,
  type PlanCourse,
  type PlanSemester,
  type StudentFacts,
} from './courses/rules.ts'

type Condition = Obstacle<'student_has_debt' | 'basic_avg_lt_approval_minimum_avg'>

export type Judgement = {
  obstacle: Obstacle | null
  /** What keeps the student out whichever the section, each for itself: a debt, the average of the basic track. */
  conditions: Condition[]
  plan: Plan | null
  semester: PlanSemester | null
  /** The semester where the student was, again. */
  is_again: boolean
  /** What keeps the student from taking the next semester whole. */
  behind: Missing[]
  courses: JudgedCourse[]
}

export type Wish = { specialization_id?: number | undefined; is_staff: boolean }

/** What keeps the student out of any re-inscription in the period, whatever is chosen. */
function obstacleOfStudent(student: StudentFacts, wish: Wish): Obstacle | null {
  const { state, latest } = student
  const isGone = state === 'graduated' || (state === 'retired' && !wish.is_staff)
  if (isGone) return obstacle('unable_to_preview_next_semester', 'student')
  // Also who is in the period for the first time, and was in none before.
  if (student.is_inscribed) return obstacle('period_and_student_latest_period_are_equals', 'student')
  return latest === null ? obstacle('unable_to_preview_next_semester', 'student') : null
}

const debtOf = ({ debt_e2 }: StudentFacts, { debt_blocks, name }: PeriodFacts): Condition | null =>
  debt_blocks && debt_e2 > 0
    ? obstacle('student_has_debt', 'debt', { wants: 0, has: debt_e2, earliest: name })
    : null

type Destination = {
  plan: Plan | null
  next: PlanSemester | null
  same: PlanSemester | null
  /** The average of the basic track, where it has to be reached. */
  average: Condition | null
  obstacle: Obstacle | null
}

/** Where the student goes on: the own track, or from its last basic semester the one that was chosen. */
function destinationOf(
  latest: Latest,
  wish: Wish,
  facts: { period: PeriodFacts; average: number | null },
): Destination {
  const { plans, minimum_average } = facts.period
  const own = plans.find((one) => one.specialization_id === latest.specialization_id) ?? null
  const numbered = (plan: Plan | null, number: number) =>
    plan?.semesters.find((one) => one.number === number) ?? null
  const same = numbered(own, latest.semester_number)
  const next = numbered(own, latest.semester_number + 1)
  const stays = wish.specialization_id === undefined || wish.specialization_id === latest.specialization_id
  const isLastBasic = latest.is_basic && next === null
  if (!isLastBasic)
    return {
      plan: own,
      next,
      same,
      average: null,
      obstacle: own
        ? stays
          ? null
          : obstacle('specialization_not_of_student', 'specialization')
        : obstacle('unable_to_find_next_semester', 'semester'),
    }
  const low = facts.average !== null && minimum_average !== null && facts.average < minimum_average
  const average = { wants: minimum_average, has: facts.average, earliest: facts.period.after }
  const isLow = low ? obstacle('basic_avg_lt_approval_minimum_avg', 'average', average) : null
  if (wish.specialization_id === latest.specialization_id)
    return { plan: own, next: null, same, average: null, obstacle: null }
  if (wish.specialization_id === undefined)
    return {
      plan: null,
      next: null,
      same,
      average: isLow,
      obstacle: isLow ?? obstacle('specialization_not_present', 'specialization'),
    }
  const chosen = plans.find((one) => one.specialization_id === wish.specialization_id) ?? null
  return {
    plan: chosen,
    next: chosen?.semesters[0] ?? null,
    same: null,
    average: isLow,
    obstacle: isLow ?? (chosen ? null : obstacle('unable_to_find_next_semester', 'semester')),
  }
}

const isOpen = (one: JudgedCourse) => one.obstacle === null
const LEFT_BEHIND: readonly string[] = ['failed', 'failed_by_absence', 'withdrawn']

/** Courses that stayed behind: not approved when they were taken, or of a former semester and never taken. */
function behindOf(
  student: StudentFacts,
  latest: Latest,
  period: PeriodFacts,
): Pick<JudgedCourse, 'course' | 'semester_number'>[] {
  const own = period.plans.find((one) => one.specialization_id === latest.specialization_id)
  const planned = period.plans.flatMap(({ semesters }) =>
    semesters.flatMap(({ number, courses }) =>
      courses.map((course) => ({ course, semester_number: number })),
    ),
  )
  const taken = new Set(student.courses.map(({ course_id }) => course_id))
  const never = (own?.semesters ?? [])
    .filter(({ number }) => number <= latest.semester_number)
    .flatMap(({ number, courses }) => courses.map((course) => ({ course, semester_number: number })))
    .filter(({ course }) => !taken.has(course.id) && course.enabled)
  const left = student.courses
    .filter(({ verdict }) => LEFT_BEHIND.includes(verdict))
    .map((one) => planned.find(({ course }) => course.id === one.course_id) ?? ofNoPlan(one))
  return [...left, ...never]
}

/** A course of a plan that the period no longer follows. */
const ofNoPlan = ({ course_id, code, title, credits }: CourseResult) => ({
  course: {
    id: course_id,
    code,
    title,
    credits,
    enabled: true,
    requires: [],
    together: [],
  } satisfies PlanCourse,
  semester_number: null,
})

/** Everything that a student can take in a period and everything that stands in the way (rules.md#reinscription). */
export function judge(student: StudentFacts, period: PeriodFacts, wish: Wish): Judgement {
  const { latest } = student
  const blocked = obstacleOfStudent(student, wish)
  const nowhere = { plan: null, semester: null, is_again: false, behind: [], courses: [] }
  if (!latest) return { obstacle: blocked, conditions: [], ...nowhere }
  const debt = blocked ? null : debtOf(student, period)
  const to = destinationOf(latest, wish, { period, average: student.basic_average })
  const { next, same } = to
  const standingOf = (id: number) => student.courses.find(({ course_id }) => course_id === id) ?? null
  // A semester that was approved by hand opens the next; what was failed in it stays to be repeated.
  const open = latest.course_ids
    .filter((id) => standingOf(id)?.verdict !== 'approved')
    .map((id) => missingOf(id, standingOf(id), period))
  const behind = latest.is_semester_approved ? [] : open
  const own = (next?.courses ?? []).map((course) =>
    judgeCourse({ course, semester_number: next?.number ?? null }, student, { period, isRepeated: false }),
  )
  const isFresh = (id: number) => own.some(({ course }) => course.id === id)
  const stays = behindOf(student, latest, period).filter(({ course }) => !isFresh(course.id))
  const beside = stays.map((one) => judgeCourse(one, student, { period, isRepeated: true }))
  const pairing = { period, taken: student.taken }
  const fresh = closePairs([...own, ...beside], pairing).slice(0, own.length)
  const opensNext = fresh.some(isOpen)
  // Notes that are still to come may open the next one.
  const awaited = open.filter(({ verdict }) => verdict === 'running')
  const stalls = !opensNext && awaited.length === 0
  const isOfSame = (id: number) => stalls && (same?.courses ?? []).some((course) => course.id === id)
  const again = stays.map((one) =>
    judgeCourse(one, student, { period, isRepeated: !isOfSame(one.course.id) }),
  )
  const repeated = closePairs([...fresh, ...again], pairing).slice(fresh.length)
  const is_again = stalls && same !== null && repeated.some(isOpen)
  const semester = is_again ? same : next
  const courses = is_again ? [...repeated, ...fresh] : [...fresh, ...repeated]
  const found = { plan: to.plan, semester, is_again, behind, courses }
  // Whatever was approved by hand, notes to come are named as what is waited for.
  const lacking = behind.length > 0 ? behind : awaited
  const ahead = { student, period, isLast: next === null }
  const way = to.obstacle ?? obstacleOfSemester({ ...found, behind: lacking }, ahead)
  const conditions = blocked ? [] : [debt, to.average].filter((one) => one !== null)
  return { ...found, conditions, obstacle: blocked ?? debt ?? way }
}

type Found = Pick<Judgement, 'semester' | 'is_again' | 'behind' | 'courses'>
type Ahead = { student: StudentFacts; period: PeriodFacts; isLast: boolean }

/** Whether the semester that the student goes to is there, open, and has a seat. */
function obstacleOfSemester(
  { semester, is_again, behind, courses }: Found,
  { student, period, isLast }: Ahead,
): Obstacle | null {
  if (isLast && behind.length === 0 && !courses.some(isOpen))
    return obstacle('next_semester_not_found', 'semester')
  const offers = period.offers.filter(({ semester_id }) => semester_id === semester?.id)
  if (semester && offers.length === 0 && (is_again || behind.length === 0))
    return obstacle('cant_move_to_next_semester', 'offer', { wants: semester.number, earliest: period.after })
  const waits = behind.some(({ verdict }) => verdict === 'running')
  const opens = courses.some((one) => isOpen(one) && (is_again || !one.is_repeated))
  if (!semester || !opens) {
    const earliest = waits ? period.name : period.after
    return obstacle('student_cant_move_to_next_semester', 'verdict', {
      wants: 1,
      has: 0,
      missing: behind,
      earliest,
    })
  }
  if (offers.length === 0)
    return obstacle('cant_move_to_next_semester', 'offer', { wants: semester.number, earliest: period.after })
  return offers.some((offer) => roomFor(student.gender, offer) > 0)
    ? null
    : obstacle('no_available_sections_for_inscription', 'seats', { wants: 1, has: 0 })
}
