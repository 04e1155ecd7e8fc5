import type { Day } from '#kernel/dates.ts'
import type { NotesState } from './notes/rules.ts'

/** Halves of time, by today. */
export const TIMES = ['coming', 'past'] as const

/** How far a lesson is (rules.md#lessons); `without_content`: registered, with its content to be noted. */
export const LESSON_STATES = ['planned', 'to_register', 'registered', 'without_content'] as const

/** Why a scheduled date gets no lesson (rules.md#lessons). */
export const SKIP_REASONS = ['holiday', 'course_section_lesson_date_exists'] as const

type WriteFacts = {
  /** Whether the person teaches the course-section, or is an administrator. */
  is_own: boolean
  state: NotesState
}

/** people.md#permissions: teacher and coordinator on their own course-sections, admin everywhere; until the notes are handed over. */
export function refusalToWrite({ is_own, state }: WriteFacts) {
  if (!is_own) return 'teacher_not_has_course_section_assigned'
  if (state === 'sealed') return 'period_is_closed'
  return state === 'delivered' ? 'course_section_delivered' : null
}

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
