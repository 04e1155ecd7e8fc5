import type { NotesState } from '#features/enrolment/enrolments/rules.ts'

type Facts = { state: NotesState /** Somebody is enrolled, or was sealed so. */; is_running: boolean }

/** Only what was handed over ends by hand; where nobody goes on there is nothing to end. */
export function refusalToConclude({ state, is_running }: Facts) {
  if (state === 'open') return 'course_section_not_delivered'
  return is_running ? null : 'course_has_ended'
}
