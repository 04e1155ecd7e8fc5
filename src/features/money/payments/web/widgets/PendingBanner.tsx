import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { writeStored } from '#web/ui/device-storage.ts'
import { Banner } from './Banner.tsx'
import { KNOWN_PENDING, knownPending } from './use-dismissed-banner.ts'
import { usePendingPayments } from './use-pending-payments.ts'

/** How many reported payments wait for the administration. */
export function PendingBanner() {
  const { total: counted, isFetching } = usePendingPayments()
  // Shown at once with what was last known, and its place held before, so that nothing is pushed down by the answer.
  const total = counted ?? knownPending()
  useEffect(() => {
    if (counted !== undefined) writeStored(KNOWN_PENDING, counted)
  }, [counted])
  if (total === null && isFetching) return <div className="banner" />
  if (!total) return null
  return (
    <Banner>
      <Link to="/payments/review" className="banner-act">
        <span>
          Hay <b>{total === 1 ? '1 pago' : `${total.toLocaleString('es-VE')} pagos`}</b>{' '}
          {total === 1 ? 'pendiente por revisar.' : 'pendientes por revisar.'}
        </span>
        <span className="link">Revisar pagos</span>
      </Link>
    </Banner>
  )
}
