import { WHOLE } from '#features/enrolment/enrolments/notes/rules.ts'
import type { Day } from '#kernel/dates.ts'

/** Halves of time, by today. */
export const TIMES = ['coming', 'past'] as const

/**
 * How far a lesson is (rules.md#lessons); `without_content`: registered, with its content to be noted; `to_grade`: an
 * evaluation whose notes lack; `to_do`: to register or to grade.
 */
export const LESSON_STATES = [
  'planned',
  'to_do',
  'to_register',
  'to_grade',
  'registered',
  'without_content',
] as const

/** Why a scheduled date gets no lesson (rules.md#lessons). */
export const SKIP_REASONS = ['holiday', 'course_section_lesson_date_exists'] as const

/** Somebody must teach it, and a course-section has one lesson on a date. */
export function refusalToCreate({ teachers, is_taken }: { teachers: number; is_taken: boolean }) {
  if (teachers === 0) return 'course_section_must_have_a_teacher'
  return refusalToMove({ is_taken })
}

/** A course-section has one lesson on a date. */
export const refusalToMove = ({ is_taken }: { is_taken: boolean }) =>
  is_taken ? 'course_section_lesson_date_exists' : null

/** Lessons are made from the timetable of a course-section that somebody teaches. */
export function refusalToGenerate({ teachers, has_schedules }: { teachers: number; has_schedules: boolean }) {
  if (teachers === 0) return 'course_section_missing_teacher'
  return has_schedules ? null : 'course_section_missing_schedules'
}

/** What was registered stays (rules.md#lessons). */
export function refusalToDelete({
  has_attendance,
  has_notes,
}: {
  has_attendance: boolean
  has_notes: boolean
}) {
  if (has_attendance) return 'lesson_has_absences'
  return has_notes ? 'lesson_student_has_note' : null
}

/** What is wrong with a date that lies outside the period; null when nothing is. */
export function dateProblem(date: Day, period: { start_date: Day; end_date: Day }): string | null {
  if (date < period.start_date) return `after_or_equal:${period.start_date}`
  return date > period.end_date ? `before_or_equal:${period.end_date}` : null
}

/** Nothing is registered or marked before its day (rules.md#lessons). */
export const dayProblem = (date: Day, today: Day): string | null =>
  date > today ? `before_or_equal:${today}` : null

/** A moment as a timetable has it: the day, and minutes since its midnight. */
type Moment = { today: Day; minutes: number }

/** Whether a class has begun: before that the screens offer no roll of it. Without an hour it begins with its day. */
export const hasBegun = (
  { date, starts_at }: { date: Day; starts_at: number | null },
  { today, minutes }: Moment,
): boolean => date < today || (date === today && (starts_at ?? 0) <= minutes)

type EvaluationFacts = {
  weighting: number | null
  title: string | null
  /** What the other evaluations of the course-section and its final delivery weigh together. */
  others: number
  has_notes: boolean
}

/** An evaluation has a title. */
export const titleProblem = ({ weighting, title }: Pick<EvaluationFacts, 'weighting' | 'title'>) =>
  weighting !== null && title === null ? 'required' : null

/** The weightings never pass 100, and one with a note in it stays an evaluation (rules.md#evaluations). */
export function refusalToEvaluate({ weighting, others, has_notes }: Omit<EvaluationFacts, 'title'>) {
  if (weighting === null) return has_notes ? 'lesson_student_has_note' : null
  return others + weighting > WHOLE ? 'invalid_weighting' : null
}
