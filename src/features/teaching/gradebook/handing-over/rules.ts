import { WHOLE } from '#features/enrolment/enrolments/notes/rules.ts'
import type { NotesState } from '#features/enrolment/enrolments/rules.ts'
import type { Day } from '#kernel/dates.ts'

type Dated = { date: Day | null }

/** What is still to be held before the notes can be handed over; nothing once the period is over. */
export const toCome = <T extends Dated>(
  held: readonly T[],
  { today, end_date }: { today: Day; end_date: Day },
): T[] => (today > end_date ? [] : held.filter(({ date }) => date !== null && date > today))

type DeliverFacts = { weighting: number; to_come: number; missing: number; accept_missing: boolean }

/** The weightings add up to 100, all is held, and missing notes are accepted by name (rules.md#teaching-writes). */
export function refusalToDeliver({ weighting, to_come, missing, accept_missing }: DeliverFacts) {
  if (weighting !== WHOLE) return 'weighting_incomplete'
  if (to_come > 0) return 'evaluations_to_come'
  return missing > 0 && !accept_missing ? 'notes_missing' : null
}

/** What was handed over is opened again while its period runs. */
export function refusalToReopen({ state }: { state: NotesState }) {
  if (state === 'sealed') return 'period_is_closed'
  return state === 'delivered' ? null : 'course_section_not_delivered'
}
