import { addTime, type Instant } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { EnrolmentState } from './contract.ts'

/** How far the notes of a course-section are (rules.md#teaching-writes). */
export const NOTES_STATES = ['open', 'delivered', 'sealed'] as const
export type NotesState = (typeof NOTES_STATES)[number]

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

const DAY_MS = 24 * 3_600_000

type FailureFacts = {
  enrolment_state: EnrolmentState
  failed_by_lesson_id: number | null
  failed_by_absence_at: Instant | null
}

/** The lesson that crossed the limit can be changed for 24 hours: a slip of the finger is not a verdict (rules.md#absences). */
export function isLocked(student: FailureFacts, lesson_id: number, now: Instant): boolean {
  const { enrolment_state, failed_by_lesson_id, failed_by_absence_at } = student
  if (enrolment_state !== 'failed_by_absence') return false
  if (failed_by_lesson_id !== lesson_id || failed_by_absence_at === null) return true
  return now >= addTime(failed_by_absence_at, DAY_MS)
}

type AbsenceFacts = {
  enrolment_state: EnrolmentState
  /** Absences with what delays add up to. */
  counted: number
  max_absences_to_fail: number
  is_pardoned: boolean
}

/** How an enrolment stands once its absences are counted: more than the course allows fail it, also back (rules.md#absences). */
export function stateByAbsences({ enrolment_state, ...of }: AbsenceFacts): EnrolmentState {
  const is_over = of.counted > of.max_absences_to_fail && !of.is_pardoned
  if (enrolment_state === 'enrolled') return is_over ? 'failed_by_absence' : 'enrolled'
  return enrolment_state === 'failed_by_absence' && !is_over ? 'enrolled' : enrolment_state
}

type MarkFacts = {
  is_locked: boolean
  is_changed: boolean
  /** The version that stands. */
  version: Instant | null
  /** The one that the mark was based on; undefined where none was sent. */
  seen: Instant | null | undefined
}

/** Who failed by absence is not marked, and what another changed meanwhile is not overwritten; the same mark again is no change. */
export function refusalToMark({ is_locked, is_changed, version, seen }: MarkFacts) {
  if (is_locked) return 'lesson_student_failed_by_absence'
  return is_changed && seen !== undefined && seen !== version ? 'stale_version' : null
}

type Sent = { student_id: number; updated_at?: Instant | null | undefined }
type Judged<Change> = { change: Change; is_changed: boolean; is_locked: boolean }
type Left<Current> = { student_id: number; code: ErrorCode; current?: Current }
type Splitting<Row, One, Change, Current> = {
  /** What one that was sent makes of the row that stands. */
  outcomeOf: (row: Row, one: One) => Judged<Change>
  /** What is shown of a row that another changed meanwhile. */
  currentOf: (row: Row) => Current
}

/** Which marks or notes that were sent are written, by student, and whose is left out and why; what changes nothing is neither. */
export function splitWritable<Row extends { updated_at: Instant | null }, One extends Sent, Change, Current>(
  sent: readonly One[],
  rows: ReadonlyMap<number, Row>,
  { outcomeOf, currentOf }: Splitting<Row, One, Change, Current>,
) {
  const changes = new Map<number, Change>()
  const skipped: Left<Current>[] = []
  for (const one of sent) {
    const { student_id, updated_at: seen } = one
    const row = rows.get(student_id)
    if (!row) {
      skipped.push({ student_id, code: 'student_is_not_related_to_course_section' })
      continue
    }
    const { change, ...of } = outcomeOf(row, one)
    const code = refusalToMark({ ...of, version: row.updated_at, seen })
    if (code) skipped.push({ student_id, code, ...(code === 'stale_version' && { current: currentOf(row) }) })
    else if (of.is_changed) changes.set(student_id, change)
  }
  return { changes, skipped }
}

type PardonFacts = { enrolment_state: EnrolmentState; is_closed: boolean }

/** An administrator lifts the failure by absence, while the period is not closed (rules.md#absences). */
export function refusalToPardon({ enrolment_state, is_closed }: PardonFacts) {
  if (enrolment_state !== 'failed_by_absence') return 'student_not_failed_by_absence'
  return is_closed ? 'period_is_closed' : null
}

/** A definitive note is corrected once its period is closed; until then the notes themselves are (rules.md#actas). */
export const refusalToCorrect = ({ is_closed }: Pick<PardonFacts, 'is_closed'>) =>
  is_closed ? null : 'period_not_closed'

type Ending = { enrolment_state: EnrolmentState; approval_minimum_note: number }

/** How an enrolment ends with a definitive note, 0–20; who failed by absence, or left, stays so (rules.md#grades). */
export function stateByNote(
  { enrolment_state, approval_minimum_note }: Ending,
  note: number,
): EnrolmentState {
  if (enrolment_state === 'failed_by_absence' || enrolment_state === 'withdrawn') return enrolment_state
  return note >= approval_minimum_note ? 'approved' : 'failed'
}

type Ended = Ending & AbsenceFacts & { definitive_note: number | null }

/** How an enrolment ends that goes on while the notes are handed over: by absences past the limit, else by its note, without any by 0. */
export function endOf({ definitive_note, ...of }: Ended): {
  state: EnrolmentState
  definitive_note: number | null
} {
  const state = stateByAbsences(of)
  if (state === 'failed_by_absence') return { state, definitive_note }
  const note = definitive_note ?? 0
  return { state: stateByNote(of, note), definitive_note: note }
}

type Pardoned = { is_delivered: boolean; definitive_note: number | null; approval_minimum_note: number }

/** How an enrolment stands without its failure by absence: where the notes are handed over it ends with them (rules.md#absences). */
export function pardoned({ is_delivered, definitive_note, approval_minimum_note }: Pardoned): {
  state: EnrolmentState
  definitive_note: number | null
} {
  if (!is_delivered) return { state: 'enrolled', definitive_note }
  const note = definitive_note ?? 0
  const state = stateByNote({ enrolment_state: 'enrolled', approval_minimum_note }, note)
  return { state, definitive_note: note }
}
