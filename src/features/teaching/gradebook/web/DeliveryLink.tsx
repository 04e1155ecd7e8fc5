import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Gradebook } from '../contract.ts'

/** The way to the final delivery of a course that has one. */
export function DeliveryLink({ book: { final_delivery } }: { book: Pick<Gradebook, 'final_delivery'> }) {
  return (
    final_delivery && (
      <p className="gb-screen-only">
        <LinkTo to={`/final-deliveries/${final_delivery.id}`} look="link">
          Ver la entrega final
        </LinkTo>
      </p>
    )
  )
}
