import { useEffect, useLayoutEffect } from 'react'
import { confirmPreregistrations } from '#features/enrolment/preregistrations/first-calls.ts'
import { reviewPayments } from '#features/money/payments/first-calls.ts'
import { moveMany } from '#features/papers/document-requests/making/first-calls.ts'
import { showIndexDashboard } from '#features/roofs/dashboard/first-calls.ts'
import { ADMINS } from '#kernel/roles.ts'
import { readAgain, useAnswer, useMay, writes } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { createStore, useStore } from '#web/ui/external-store.ts'
import { useIsAtRest } from './line-state.ts'

/** How many items wait at a place, and the words that a screen reader says after its name. */
export type Waiting = { count: number; words: string }

const waiting = createStore<Readonly<Record<string, Waiting>>>({})

/** Address of a place → what waits there. */
export const useWaiting = (): Readonly<Record<string, Waiting>> => useStore(waiting)

/** What was reported and is not reviewed yet is no debt (rules.md#payments). */
const owes = ({
  latestInscription: latest,
  charges_debt_e2 = 0,
}: NonNullable<SessionUser['student']>): boolean =>
  charges_debt_e2 > 0 ||
  (!!latest && latest.paid_amount_e2 + latest.pending_amount_e2 < latest.semester_price_e2)

/** Who decides requests of equivalences, as their calls say, which would weigh on every home. */
const decideEquivalences = {
  ...showIndexDashboard,
  roles: ADMINS,
  permission: 'equivalences.create',
} as const
const COUNTED = { silent: true, staleTime: 60_000, refetchInterval: 300_000 }

/** Counts what waits for this person: of one answer for all, which is the home's, and again after every decision. */
export function useCounts({ student }: SessionUser): void {
  const may = useMay()
  // Asked for after the rows; of the last visit the counts are there at once.
  const enabled = useIsAtRest() && may(showIndexDashboard)
  const home = useAnswer(showIndexDashboard, {}, { ...COUNTED, enabled }).data?.data
  useEffect(() => (enabled ? writes.subscribe(() => readAgain(['dashboard'])) : undefined), [enabled])
  const payments = may(reviewPayments) && home?.payments.pending
  const inscriptions = may(confirmPreregistrations) && home?.preregistrations.pending
  const requests = may(moveMany) && home?.document_requests.pending
  const equivalences = may(decideEquivalences) && home?.equivalence_requests.pending
  const own = student && owes(student) ? `/profile/${student.id}/payments` : null
  useLayoutEffect(() => {
    waiting.set({
      ...(payments && { '/payments': { count: payments, words: 'por revisar' } }),
      ...(inscriptions && { '/inscriptions': { count: inscriptions, words: 'por confirmar' } }),
      ...(requests && { '/document-requests': { count: requests, words: 'por preparar' } }),
      ...(equivalences && { '/equivalences': { count: equivalences, words: 'por decidir' } }),
      ...(own && { [own]: { count: 1, words: 'pendiente' } }),
    })
    return () => waiting.set({})
  }, [payments, inscriptions, requests, equivalences, own])
}
