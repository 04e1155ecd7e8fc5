import { useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { listPayments } from '../contract.ts'
import { PENDING } from '../rules.ts'
import { Review } from './Review.tsx'

// What one sits down for; the rest comes when these are done.
const AT_ONCE = 100

/** The reported payments, oldest first, one after another. */
export function ReviewScreen() {
  const [round, setRound] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const answer = useAnswer(
    listPayments,
    { query: { status: PENDING, sort_by: 'created_at,asc', limit: AT_ONCE } },
    // The queue keeps what it was given: answers to its own reviews must not take rows from under the hand.
    { silent: true, staleTime: 0, enabled: !isHeld },
  )
  if (answer.data && !answer.isFetching && !isHeld) setHeld(true)
  if (!isHeld || !answer.data)
    return (
      <Screen title="Revisar pagos" more={<ToList />}>
        <Answered answer={answer} isWaiting>
          {() => null}
        </Answered>
      </Screen>
    )
  return (
    <Review
      key={round}
      first={answer.data.data}
      beyond={answer.data.total - answer.data.data.length}
      onMore={async () => {
        const { error } = await answer.refetch()
        // Those at hand are decided: without an answer there is nothing to begin anew with.
        if (error) showError(error)
        else setRound(round + 1)
      }}
    />
  )
}

const ToList = () => (
  <LinkTo to="/payments" mode="default">
    Ver el listado
  </LinkTo>
)
