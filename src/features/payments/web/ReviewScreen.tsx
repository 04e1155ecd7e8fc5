import { useState } from 'react'
import { useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { showError } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { listPayments, PENDING } from '../contract.ts'
import { ReviewQueue } from './ReviewQueue.tsx'

// What one sits down for; the rest comes when these are done.
const AT_ONCE = 100

/** The reported payments, oldest first, one after another. */
export function ReviewScreen() {
  const [round, setRound] = useState(0)
  const { data, error, isPending, refetch } = useAnswer(
    listPayments,
    { query: { status: PENDING, sort_by: 'created_at,asc', limit: AT_ONCE } },
    // The queue keeps what it was given: answers to its own reviews must not take rows from under the hand.
    { silent: true, staleTime: 0 },
  )
  const list = (
    <LinkTo to="/payments" mode="default">
      Ver el listado
    </LinkTo>
  )
  return (
    <Screen title="Revisar pagos" more={list}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <ReviewQueue
          key={round}
          first={data.data}
          onMore={async () => {
            const { error: failed } = await refetch()
            // Those at hand are decided: without an answer there is nothing to begin anew with.
            if (failed) showError(failed)
            else setRound(round + 1)
          }}
          empty={
            <EmptyState title="No hay pagos por revisar" action={list}>
              Cuando un estudiante reporte uno, aparecerá aquí.
            </EmptyState>
          }
        />
      )}
    </Screen>
  )
}
