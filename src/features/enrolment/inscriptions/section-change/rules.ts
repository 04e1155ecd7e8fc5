import { definitiveNote, isWaived, wholeWeighting } from '#features/enrolment/enrolments/notes/rules.ts'
import type { Presence, Stay } from '#features/enrolment/enrolments/stays/rules.ts'
import { type PeriodEnd, refusalToTouch } from '#features/timetable/periods/rules.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { Outcome } from '#kernel/notes.ts'

/** What becomes of a course: it moves along, stays in the old section, is left, or is new (rules.md#change-of-section). */
export const FATES = ['moves', 'stays', 'dropped', 'added'] as const
export type Fate = (typeof FATES)[number]

export type MoveFacts = PeriodEnd & {
  second_cut_start_date: Day
  retired_at: Instant | null
  state: 'active' | 'retired' | 'graduated'
}

/** Until the second cut begins, while the period runs, of who is still there. */
export function refusalToMove({ second_cut_start_date, retired_at, state, ...end }: MoveFacts, today: Day) {
  const ended = refusalToTouch(end)
  if (ended) return ended
  if (retired_at !== null || state !== 'active') return 'student_not_active'
  return today >= second_cut_start_date ? 'second_cut_has_begun' : null
}

export type RecordFacts = { is_delivered: boolean; has_jury_notes: boolean }

/** What was handed over stays, and a final delivery is defended once. */
export function refusalOfRecords({ is_delivered, has_jury_notes }: RecordFacts) {
  if (is_delivered) return 'course_section_delivered'
  return has_jury_notes ? 'student_has_jury_notes' : null
}

export type CourseEvaluation = {
  title: string
  date: Day
  weighting: number
  note: number | null
  outcome?: Outcome | null
}

type Sections = {
  /** The evaluations of the section that is left, and what the student has in each. */
  left: readonly CourseEvaluation[]
  /** When the student was in it. */
  was: Presence
  /** What the student has of sections left before. */
  carried: readonly CourseEvaluation[]
  /** The evaluations of the new section. */
  entered: readonly CourseEvaluation[]
  /** When the student was in the new section before. */
  stays: readonly Stay[]
}

const weigh = (courseEvaluation: readonly CourseEvaluation[]) =>
  courseEvaluation.reduce((sum, one) => sum + one.weighting, 0)
const said = ({ note: _, outcome: __, ...evaluation }: CourseEvaluation) => evaluation

/** What a change of section makes of the notes of a course on a day: those given move along, what was held in the new section without the student is waived. */
export function movedNotes({ left, was, carried, entered, stays }: Sections, today: Day) {
  const given = [...carried, ...left].filter(({ note }) => note !== null)
  const presence = { joined_on: today, stays }
  const waived = entered.filter((one) => isWaived(one, presence))
  const own = entered.filter(({ note }) => note !== null)
  const whole = wholeWeighting(entered, { ...presence, carried: given })
  return {
    carried_weighting: weigh(given),
    whole_weighting: whole,
    waived: waived.map(said),
    left_out: left.filter((one) => one.note === null && one.date < today && !isWaived(one, was)).map(said),
    new_definitive_note: definitiveNote([...given, ...own], whole),
  }
}
