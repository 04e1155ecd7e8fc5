import { addDays, type Day, dayOf, type Instant } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { MakeUpState } from './words.ts'

export const MAKE_UP_STATES = ['ahead', 'held', 'sealed'] as const satisfies readonly MakeUpState[]

/** How far one is on a day, as `stateIs` has it in SQL. */
export function makeUpState(
  { sealed_at, held_on }: { sealed_at: Instant | null; held_on: Day },
  today: Day,
): MakeUpState {
  if (sealed_at !== null) return 'sealed'
  return held_on > today ? 'ahead' : 'held'
}

/** The last day on which one of a period that was closed then may be held. */
export const latestDay = (closed_at: Instant, days: number): Day => addDays(dayOf(closed_at), days)

/** What the institute says now, as a make-up exam keeps it: 0 is no limit, and none lies below what approves. */
export const mostNoteOf = (most_note: number, approval_minimum_note: number): number | null =>
  most_note === 0 ? null : Math.max(most_note, approval_minimum_note)

type Days = { held_on: Day; inscribe_until: Day; today: Day; latest: Day | null }

/** What is wrong at the days: of one that is to be held. */
export function problemsOfDays({ held_on, inscribe_until, today, latest }: Days): Record<string, string[]> {
  if (held_on < today) return { held_on: [`after:${addDays(today, -1)}`] }
  if (latest !== null && held_on > latest) return { held_on: [`before:${addDays(latest, 1)}`] }
  if (inscribe_until > held_on) return { inscribe_until: [`before:${addDays(held_on, 1)}`] }
  return inscribe_until < today ? { inscribe_until: [`after:${addDays(today, -1)}`] } : {}
}

type Made = { closed_at: Instant | null; is_there: boolean; candidates: number }

export function refusalToMake({ closed_at, is_there, candidates }: Made): ErrorCode | null {
  if (closed_at === null) return 'period_not_closed'
  if (is_there) return 'make_up_already_exists'
  return candidates === 0 ? 'make_up_without_students' : null
}

type Fee = { enabled: boolean; specialization_id: number | null }

/** A fee that is charged for it: enabled, and for all or for the specialization of the section. */
export function refusalOfFee(fee: Fee, specialization_id: number): ErrorCode | null {
  if (!fee.enabled) return 'fee_disabled'
  const isOthers = fee.specialization_id !== null && fee.specialization_id !== specialization_id
  return isOthers ? 'fee_of_another_specialization' : null
}

type Standing = { is_sealed: boolean }

type Changed = Standing & { held_on: Day; today: Day; has_notes: boolean }

/** Once there are notes its day has come. */
export function refusalToChange({ is_sealed, held_on, today, has_notes }: Changed): ErrorCode | null {
  if (is_sealed) return 'make_up_is_sealed'
  return has_notes && held_on > today ? 'make_up_has_notes' : null
}

export function refusalToRemove({
  is_sealed,
  has_notes,
  has_payments,
}: Standing & Removed): ErrorCode | null {
  if (is_sealed) return 'make_up_is_sealed'
  if (has_notes) return 'make_up_has_notes'
  return has_payments ? 'make_up_charge_paid' : null
}
type Removed = { has_notes: boolean; has_payments: boolean }

type Deadline = Standing & { is_student: boolean; inscribe_until: Day; today: Day }

/** Students until its day; the office until it is sealed. */
function refusalOfTime({ is_sealed, is_student, inscribe_until, today }: Deadline): ErrorCode | null {
  if (is_sealed) return 'make_up_is_sealed'
  return is_student && today > inscribe_until ? 'make_up_inscription_over' : null
}

type Inscribing = Deadline & { is_candidate: boolean; is_inscribed: boolean }

export function refusalToInscribe({ is_candidate, is_inscribed, ...of }: Inscribing): ErrorCode | null {
  const late = refusalOfTime(of)
  if (late) return late
  if (is_inscribed) return 'make_up_already_inscribed'
  return is_candidate ? null : 'make_up_not_candidate'
}

type Leaving = Deadline & { is_inscribed: boolean; has_result: boolean }

export function refusalToLeave({ is_inscribed, has_result, ...of }: Leaving): ErrorCode | null {
  const late = refusalOfTime(of)
  if (late) return late
  if (!is_inscribed) return 'make_up_not_inscribed'
  return has_result ? 'make_up_has_notes' : null
}

type Noting = Standing & { may_write: boolean; held_on: Day; today: Day }

/** The examiner, or an administrator, from its day on. */
export function refusalToNote({ is_sealed, may_write, held_on, today }: Noting): ErrorCode | null {
  if (!may_write) return 'this_action_is_unauthorized'
  if (is_sealed) return 'make_up_is_sealed'
  return today < held_on ? 'make_up_not_held' : null
}

type Sealing = Noting & { inscribed: number; missing: number }

/** With a result of everybody, and with somebody. */
export function refusalToSeal({ inscribed, missing, ...of }: Sealing): ErrorCode | null {
  const refused = refusalToNote(of)
  if (refused) return refused
  if (inscribed === 0) return 'make_up_without_students'
  return missing > 0 ? 'make_up_results_missing' : null
}

type Written = {
  note: number | null
  former_note: number | null
  former_state: 'failed' | 'failed_by_absence'
}
type By = { approval_minimum_note: number; most_note: number | null }

/** How a course ends that was made up, as `made_up` has it in SQL; who did not come stays as it was. */
export function endOf(
  { note, former_note, former_state }: Written,
  { approval_minimum_note, most_note }: By,
) {
  if (note === null) return { definitive_note: former_note, state: former_state }
  return {
    definitive_note: most_note === null ? note : Math.min(note, most_note),
    state: note >= approval_minimum_note ? ('approved' as const) : ('failed' as const),
  }
}
