import { WHOLE } from '#features/enrolment/enrolments/notes/rules.ts'
import type { NotesState } from '#features/enrolment/enrolments/rules.ts'
import { addDays, type Day, type Instant, startOfDay } from '#kernel/dates.ts'
import type { Role } from '#kernel/roles.ts'
import type { FinalDelivery } from './contract.ts'

/** Of a final delivery; at least one, once it has any (rules.md#final-deliveries). */
export const MOST_JURIES = 5

/** Until when juries write: 24 hours after the end of the day in Caracas; null without a date. */
export const writableUntil = (date: Day | null): Instant | null =>
  date === null ? null : startOfDay(addDays(date, 2))

/** Whether juries may write at a moment: to the last second before. */
export function isWritable(date: Day | null, now: Instant): boolean {
  const until = writableUntil(date)
  return until !== null && now < until
}

/** The last one with four digits of the year: what comes after it is no day to the database. */
const LAST_DAY = '9999-12-31'

/** When the juries whose notes lack are told: a day before the end; null without a date, or a day after it (rules.md#reminders). */
export const reminderAt = (date: Day | null): Instant | null =>
  date === null || date === LAST_DAY ? null : startOfDay(addDays(date, 1))

/** Whether it is time to tell, and not yet too late. */
export function isReminderDue(date: Day, now: Instant): boolean {
  const at = reminderAt(date)
  return at !== null && at <= now && isWritable(date, now)
}

/** What was handed over stays as it is (rules.md#teaching-writes). */
function refusalOfState(state: NotesState) {
  if (state === 'sealed') return 'period_is_closed'
  return state === 'delivered' ? 'course_section_delivered' : null
}

type ChangeFacts = {
  is_admin: boolean
  /** Whether the person coordinates the specialization of the section. */
  is_coordinator: boolean
  state: NotesState
  date: Day | null
  now: Instant
}

/** Coordinators of the specialization, until juries may write no more; then an administrator. */
export function refusalToChange({ is_admin, is_coordinator, state, date, now }: ChangeFacts) {
  if (!is_admin && !is_coordinator) return 'this_action_is_unauthorized'
  const closed = refusalOfState(state)
  if (closed) return closed
  return is_admin || date === null || isWritable(date, now) ? null : 'jury_unable_to_modify'
}

/** One per course-section, of a course that supports it. */
export function refusalToCreate({
  supports_finals,
  has_one,
}: {
  supports_finals: boolean
  has_one: boolean
}) {
  if (!supports_finals) return 'course_section_dont_support_finals'
  return has_one ? 'course_section_already_has_one' : null
}

/** Evaluations and final delivery never pass 100 together (rules.md#evaluations). */
export const refusalToWeigh = ({ others, percent }: { others: number; percent: number }) =>
  others + percent > WHOLE ? 'invalid_weighting' : null

type Move = { from: Day | null; to: Day | null }

const isMoved = ({ from, to }: Move) => from !== null && to !== from

/** A date that stood is moved by an administrator. */
export const refusalToMove = ({ is_admin, ...move }: Move & { is_admin: boolean }) =>
  isMoved(move) && !is_admin ? 'this_action_is_unauthorized' : null

/** A date that stood is moved with a reason. */
export const reasonProblem = ({ reason, ...move }: Move & { reason: string | undefined }) =>
  isMoved(move) && reason === undefined ? 'required' : null

/** A delivery lies not before its period. */
export const dateProblem = (date: Day | null, start_date: Day): string | null =>
  date !== null && date < start_date ? `after_or_equal:${start_date}` : null

type NoteFacts = {
  is_admin: boolean
  is_own: boolean
  state: NotesState
  date: Day | null
  now: Instant
}

/** A jury writes the own notes, an administrator everybody's; until 24 hours after the day. */
export function refusalToNote({ is_admin, is_own, state, date, now }: NoteFacts) {
  if (!is_admin && !is_own) return 'this_action_is_unauthorized'
  return refusalOfState(state) ?? (isWritable(date, now) ? null : 'jury_unable_to_modify')
}

type BlindFacts = Pick<NoteFacts, 'state' | 'date' | 'now'> & {
  type: Role
  /** Whether the person is a jury of it, and whether one who coordinates the specialization. */
  is_jury: boolean
  is_coordinator: boolean
}

/** Who grades gives the own note before reading the others', as long as juries still write. */
export const gradesBlindly = ({ type, is_jury, is_coordinator, state, date, now }: BlindFacts): boolean => {
  const canWrite = refusalOfState(state) === null && (date === null || isWritable(date, now))
  return type !== 'admin' && is_jury && !is_coordinator && canWrite
}

type GradedStudent = {
  note: number | null
  is_pending: boolean
  notes: readonly { teacher_id: number; note: number }[]
}

/** What such a jury sees of a student: the own note alone, until all have given theirs. */
export function seenBlindly<T extends GradedStudent>(student: T, teacher_id: number | null): T {
  if (!student.is_pending) return student
  const notes = student.notes.filter((one) => one.teacher_id === teacher_id)
  return { ...student, note: notes[0]?.note ?? null, notes }
}

/** At most five enabled teachers grade. */
export function refusalToAttach({ juries, disabled }: { juries: number; disabled: number }) {
  if (juries > MOST_JURIES) return 'jury_limit_reached'
  return disabled > 0 ? 'teacher_not_enabled' : null
}

/** Who has noted stays a jury, and one of them always does. */
export function refusalToDetach({ juries, notes }: { juries: number; notes: number }) {
  if (notes > 0) return 'jury_has_notes'
  return juries === 0 ? 'last_jury_stays' : null
}

/** One in which somebody was noted stays. */
export const refusalToDelete = ({ notes }: { notes: number }) => (notes > 0 ? 'jury_has_notes' : null)

/** Who was noted takes part. */
export const refusalToLeaveOut = ({ notes }: { notes: number }) =>
  notes > 0 ? 'lesson_student_has_note' : null

type SkipFacts = { is_enrolled: boolean; has_failed_by_absence: boolean }

/** Why somebody does not take part; null where they do. */
export function skippedAs({ is_enrolled, has_failed_by_absence }: SkipFacts) {
  if (!is_enrolled) return 'student_is_not_related_to_course_section'
  return has_failed_by_absence ? 'lesson_student_failed_by_absence' : null
}

type DeliveryRow = Omit<
  FinalDelivery,
  'missing_count' | 'own_missing_count' | 'writable_until' | 'is_open' | 'may_change' | 'juries'
> & {
  is_coordinator: boolean
  juries: readonly (Omit<FinalDelivery['juries'][number], 'noted_count'> & { noted_count: number })[]
}
type Viewer = { type: Role; teacher_id: number | null; now: Instant }

/** A final delivery as somebody sees it: students see who grades, and not how far each is (rules.md#final-deliveries). */
export function shownTo(
  { is_coordinator, ...row }: DeliveryRow,
  { type, teacher_id, now }: Viewer,
): FinalDelivery {
  const { juries, students_count, date, state } = row
  const isStudent = type === 'student'
  const lackedBy = ({ noted_count }: DeliveryRow['juries'][number]) =>
    Math.max(0, students_count - noted_count)
  const own = juries.find(({ id }) => id === teacher_id)
  const rights = { is_admin: type === 'admin', is_coordinator, state, date, now }
  return {
    ...row,
    juries: juries.map(({ noted_count, ...one }) => ({
      ...one,
      noted_count: isStudent ? null : noted_count,
    })),
    missing_count: isStudent ? null : juries.reduce((sum, one) => sum + lackedBy(one), 0),
    own_missing_count: own && !isStudent ? lackedBy(own) : null,
    writable_until: writableUntil(date),
    is_open: refusalToNote({ ...rights, is_own: true }) === null,
    may_change: !isStudent && refusalToChange(rights) === null,
  }
}
