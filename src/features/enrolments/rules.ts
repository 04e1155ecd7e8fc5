import { addTime, type Day, type Instant } from '#kernel/dates.ts'
import type { EnrolmentState } from './contract.ts'

/** How far the notes of a course-section are (rules.md#teaching-writes). */
export const NOTES_STATES = ['open', 'delivered', 'sealed'] as const
export type NotesState = (typeof NOTES_STATES)[number]

/** When somebody was in a course of a section that was left: since when, null from the beginning, and the day of the change, which is one in the section entered. */
export type Stay = { joined_on: Day | null; left_on: Day }

/** When somebody is in a course of a section: since `joined_on`, null from the beginning, and in stays in it before. */
export type Presence = { joined_on: Day | null; stays: readonly Stay[] }

const isSince = (date: Day, joined_on: Day | null) => joined_on === null || date >= joined_on

/** Whether a day is one on which somebody is in the section (rules.md#change-of-section). */
export const isThere = (date: Day, { joined_on, stays }: Presence): boolean =>
  isSince(date, joined_on) || stays.some((stay) => date < stay.left_on && isSince(date, stay.joined_on))

/** The stay that a change of section ends; null of who came on the same day. */
export const stayUntil = (today: Day, joined_on: Day | null): Stay | null =>
  joined_on === null || joined_on < today ? { joined_on, left_on: today } : null

/**
 * Since when somebody is in the section that a change enters: who left it today was never away. Null says that no note
 * came along from elsewhere, too.
 */
export function joinedOn(
  stays: readonly Stay[],
  { today, brings_notes }: { today: Day; brings_notes: boolean },
) {
  const left = stays.find(({ left_on }) => left_on === today)
  return left && !(left.joined_on === null && brings_notes) ? left.joined_on : today
}

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

type Standing = { enrolment_state: EnrolmentState; is_closed: boolean }

/** An administrator lifts the failure by absence, while the period is not closed (rules.md#absences). */
export function refusalToPardon({ enrolment_state, is_closed }: Standing) {
  if (enrolment_state !== 'failed_by_absence') return 'student_not_failed_by_absence'
  return is_closed ? 'period_is_closed' : null
}

/** A definitive note is corrected once its period is closed; until then the notes themselves are (rules.md#actas). */
export const refusalToCorrect = ({ is_closed }: Pick<Standing, 'is_closed'>) =>
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
