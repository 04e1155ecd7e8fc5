import { useEffect } from 'react'
import { listDocumentRequests } from '#features/document-requests/contract.ts'
import { moveMany } from '#features/document-requests/making/contract.ts'
import { listPayments, reviewPayments } from '#features/payments/contract.ts'
import { PENDING } from '#features/payments/rules.ts'
import { confirmPreregistrations, listPreregistrations } from '#features/preregistrations/contract.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { listenForNews } from './live-news.ts'
import { setWaiting } from './waiting.ts'

const COUNTED = { silent: true, staleTime: 60_000, refetchInterval: 300_000 }

/** Counts what waits for this person, and refetches after every decision; listens for news meanwhile. */
export function WaitingCounts({ user }: { user: SessionUser }) {
  const may = useMay()
  useEffect(listenForNews, [])
  const payments = useAnswer(
    listPayments,
    { query: { status: PENDING, limit: 1 } },
    { ...COUNTED, enabled: may(reviewPayments) && may(listPayments) },
  ).data?.total
  const inscriptions = useAnswer(
    listPreregistrations,
    { query: { state: 'pending', limit: 1 } },
    { ...COUNTED, enabled: may(confirmPreregistrations) && may(listPreregistrations) },
  ).data?.total
  const requests = useAnswer(
    listDocumentRequests,
    { query: { state: 'pending', limit: 1 } },
    { ...COUNTED, enabled: may(moveMany) && may(listDocumentRequests) },
  ).data?.total
  const own = user.student?.latestInscription?.partial_paid ? `/profile/${user.student.id}/payments` : null
  useEffect(() => {
    setWaiting({
      ...(payments && { '/payments': { count: payments, words: 'por revisar' } }),
      ...(inscriptions && { '/inscriptions': { count: inscriptions, words: 'por confirmar' } }),
      ...(requests && { '/document-requests': { count: requests, words: 'por preparar' } }),
      ...(own && { [own]: { count: 1, words: 'pendiente' } }),
    })
    return () => setWaiting({})
  }, [payments, inscriptions, requests, own])
  return null
}
