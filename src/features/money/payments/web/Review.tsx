import { useState } from 'react'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import type { Payment } from '../contract.ts'
import { DecidedToday } from './DecidedToday.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewList } from './ReviewList.tsx'
import { useReviewQueue } from './use-review-queue.ts'
import { UndoDialog } from './widgets/UndoDialog.tsx'

type Props = {
  first: readonly Payment[]
  /** How many wait that are not among these. */
  beyond: number
  /** Looks for those that came meanwhile. */
  onMore: () => void
}

const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amount }) => sum + amount, 0)

/** The queue, the payment at hand, and what was decided today, side by side; on phones the payment alone. */
export function Review({ first, beyond, onMore }: Props) {
  const queue = useReviewQueue(first)
  const [undoing, setUndoing] = useState<Payment | null>(null)
  const { open, current } = queue
  const left = open.length + beyond
  const list = (
    <LinkTo to="/payments" mode="default">
      Ver el listado
    </LinkTo>
  )
  // Nobody has reported any: there is nothing to count, and one way on.
  const isIdle = first.length + open.length === 0
  const nothing = (
    <EmptyState
      title="No hay pagos por revisar"
      action={isIdle ? list : <Button onClick={onMore}>Buscar más pagos</Button>}
    >
      Cuando un estudiante reporte uno, aparecerá aquí.
    </EmptyState>
  )
  return (
    <Screen
      title="Revisar pagos"
      state={
        !isIdle && (
          <p role="status" className="figures text-section text-text-3">
            {left} por decidir{left > 0 && beyond === 0 && `, ${showMoney(sumOf(open))}`}
          </p>
        )
      }
      more={!isIdle && list}
    >
      {isIdle && nothing}
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[3fr_4fr]">
        <div className="grid gap-6 max-lg:order-2">
          <ReviewList queue={queue} />
          <DecidedToday onPick={setUndoing} />
        </div>
        {current && open.length > 0 ? <ReviewCard queue={queue} payment={current} /> : !isIdle && nothing}
      </div>
      {undoing && <UndoDialog payment={undoing} onClose={() => setUndoing(null)} onUndone={queue.reopen} />}
    </Screen>
  )
}
