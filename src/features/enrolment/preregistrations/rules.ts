import { refusalToInscribeIn } from '#features/timetable/periods/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { RefusalOf } from '#kernel/endpoint.ts'
import type {
  confirmPreregistration,
  Duplicate,
  PreregistrationReview,
  PreregistrationState,
} from './contract.ts'
import type { createPreregistration } from './guest/contract.ts'

type Opening = {
  /** The period that the guest's form was made for. */
  asked_period_id: number | undefined
  /** The period that takes pre-enrolments now. */
  open_period_id: number | null
}

/** What keeps a guest from pre-enrolling. Nothing here looks at accounts (people.md#silence-about-accounts). */
export function refusalToPreregister(opening: Opening): RefusalOf<typeof createPreregistration> | null {
  const { asked_period_id, open_period_id } = opening
  if (asked_period_id !== undefined && asked_period_id !== open_period_id)
    return 'period_preregisters_are_disabled'
  return open_period_id === null ? 'unable_to_find_enabled_preregisters_period' : null
}

/** Only pending ones are corrected, confirmed, rejected. */
export const refusalToReview = (state: PreregistrationState): 'preregistration_already_reviewed' | null =>
  state === 'pending' ? null : 'preregistration_already_reviewed'

/** A confirmed one is where a student comes from. */
export const refusalToDelete = (state: PreregistrationState): 'preregistration_already_reviewed' | null =>
  state === 'confirmed' ? 'preregistration_already_reviewed' : null

type ReviewedPeriod = {
  enabled_inscriptions: boolean
  enabled_preregisters: boolean
  start_date: Day
  first_cut_end_date: Day
}

/** What waits is still reviewed after pre-enrolment closed, until the period begins without open inscriptions. */
export function refusalToConfirm(
  facts: { state: PreregistrationState; period: ReviewedPeriod },
  today: Day,
): RefusalOf<typeof confirmPreregistration> | null {
  const { enabled_preregisters, start_date } = facts.period
  const isOver = !enabled_preregisters && start_date <= today
  return refusalToReview(facts.state) ?? (isOver ? refusalToInscribeIn(facts.period, today) : null)
}

/** Why a confirmation would be refused because of somebody who is there already. */
export function obstacleOf(duplicates: readonly Duplicate[]): PreregistrationReview['obstacle'] {
  const accounts = duplicates.filter(({ kind }) => kind !== 'preregistration')
  if (accounts.some(({ kind, same }) => kind === 'student' && same.includes('identity')))
    return 'identity_already_taken'
  return accounts.some(({ same }) => same.includes('email')) ? 'email_already_taken' : null
}

/** `2027-1-00042`: what the person quotes. */
export const numberOf = (period: { year: number; number: number }, id: number): string =>
  `${period.year}-${period.number}-${String(id).padStart(5, '0')}`
