import { WHOLE } from '#features/enrolments/notes/rules.ts'
import type { NotesState } from '#features/enrolments/rules.ts'

type DeliverFacts = { weighting: number; missing: number; accept_missing: boolean }

/** The weightings add up to 100, and missing notes are accepted by name (rules.md#teaching-writes). */
export function refusalToDeliver({ weighting, missing, accept_missing }: DeliverFacts) {
  if (weighting !== WHOLE) return 'weighting_incomplete'
  return missing > 0 && !accept_missing ? 'notes_missing' : null
}

/** What was handed over is opened again while its period runs. */
export function refusalToReopen({ state }: { state: NotesState }) {
  if (state === 'sealed') return 'period_is_closed'
  return state === 'delivered' ? null : 'course_section_not_delivered'
}
