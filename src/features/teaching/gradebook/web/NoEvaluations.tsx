import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Gradebook } from '../contract.ts'
import { DeliveryLink } from './DeliveryLink.tsx'

/** What weighs nothing yet; a final delivery may stand alone. */
export function NoEvaluations({ book, onNew }: { book: Gradebook; onNew: () => void }) {
  const { may_write, weighting_left, final_delivery: delivery } = book
  return (
    <EmptyState
      title="Aún no hay evaluaciones"
      action={
        may_write && weighting_left > 0 ? (
          <Button mode="primary" icon="add" onClick={onNew}>
            Agregar evaluación
          </Button>
        ) : (
          <DeliveryLink book={book} />
        )
      }
    >
      {delivery
        ? `La entrega final pesa ${delivery.final_delivery_value_percent} %, y sus notas las ponen los jurados.`
        : 'Una evaluación es una clase con título y ponderación. Entre todas suman 100 %.'}
    </EmptyState>
  )
}
