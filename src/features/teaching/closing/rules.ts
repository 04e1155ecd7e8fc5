import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { stateByNote } from '#features/enrolment/enrolments/rules.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { Outcome } from './contract.ts'

/** What may be missing of a course of a section, in the order in which it is asked for. */
export const GAP_KINDS = [
  'without_teacher',
  'weighting_incomplete',
  'notes_missing',
  'finals_without_notes',
  'not_delivered',
  'lessons_unregistered',
] as const

/** Of these each one counts 0 in the definitive note. */
export const COUNTS_ZERO: readonly (typeof GAP_KINDS)[number][] = ['notes_missing', 'finals_without_notes']

type CloseFacts = {
  closed_at: Instant | null
  end_date: Day
  today: Day
  gaps: number
  accept_incomplete: boolean
}

/** A period is closed once, after its end, whole or with what is missing accepted (rules.md#closing). */
export function refusalToClose({ closed_at, end_date, today, gaps, accept_incomplete }: CloseFacts) {
  if (closed_at !== null) return 'period_is_closed'
  if (today <= end_date) return 'period_not_over'
  return gaps > 0 && !accept_incomplete ? 'closing_incomplete' : null
}

type ReopenFacts = {
  is_dios: boolean
  closed_at: Instant | null
  has_later_actas: boolean
  has_make_ups: boolean
}

/** Dios opens a closed period, while no later one was sealed and nothing of it is made up (rules.md#closing). */
export function refusalToReopen({ is_dios, closed_at, has_later_actas, has_make_ups }: ReopenFacts) {
  if (!is_dios) return 'this_action_is_unauthorized'
  if (closed_at === null) return 'period_not_closed'
  if (has_later_actas) return 'later_period_is_closed'
  return has_make_ups ? 'make_up_stands' : null
}

/** How many enrolments stand alike. */
export type EnrolmentGroup = {
  enrolment_state: EnrolmentState
  definitive_note: number | null
  approval_minimum_note: number
  count: number
}

/** How a period would end now: what is missing counts 0, and who has no note at all is told apart (rules.md#closing). */
export function outcomeOf(standings: readonly EnrolmentGroup[]): Outcome {
  const outcome = { approved: 0, failed: 0, failed_by_absence: 0, without_note: 0 }
  for (const { count, definitive_note, ...standing } of standings) {
    const state = stateByNote(standing, definitive_note ?? 0)
    const isWithoutNote = standing.enrolment_state === 'enrolled' && definitive_note === null
    if (isWithoutNote) outcome.without_note += count
    else if (state in outcome) outcome[state as keyof Outcome] += count
  }
  return outcome
}
