import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'

/** What is told of absences, the worse the later; `enrolments.absence_notice` counts from one. */
export const ABSENCE_STEPS = ['one_left', 'none_left', 'passed'] as const
type AbsenceStep = (typeof ABSENCE_STEPS)[number]

type Counted = { enrolment_state: EnrolmentState; absences: number; most: number; is_pardoned: boolean }

/** How near the limit a student is; null where there is nothing to tell. */
export function absenceStep({ enrolment_state, absences, most, is_pardoned }: Counted): AbsenceStep | null {
  if (enrolment_state === 'failed_by_absence') return 'passed'
  if (enrolment_state !== 'enrolled' || is_pardoned || absences === 0) return null
  if (most - absences === 1) return 'one_left'
  return most === absences ? 'none_left' : null
}

/** The steps that are told to who was told so many; a step that was passed over is not. */
export const isNews = (step: AbsenceStep, told: number): boolean => ABSENCE_STEPS.indexOf(step) >= told
