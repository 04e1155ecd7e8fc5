import { useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { listPayments } from '../contract.ts'
import { PENDING } from '../rules.ts'
import { ReviewQueue } from './ReviewQueue.tsx'

// What one sits down for; the rest comes when these are done.
const AT_ONCE = 100

/** The reported payments, oldest first, one after another. */
export function ReviewScreen() {
  const [round, setRound] = useState(0)
  const answer = useAnswer(
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
      <Answered answer={answer}>
        {(payments) => (
          <ReviewQueue
            key={round}
            first={payments}
            onMore={async () => {
              const { error } = await answer.refetch()
              // Those at hand are decided: without an answer there is nothing to begin anew with.
              if (error) showError(error)
              else setRound(round + 1)
            }}
            empty={
              <EmptyState title="No hay pagos por revisar" action={list}>
                Cuando un estudiante reporte uno, aparecerá aquí.
              </EmptyState>
            }
          />
        )}
      </Answered>
    </Screen>
  )
}
