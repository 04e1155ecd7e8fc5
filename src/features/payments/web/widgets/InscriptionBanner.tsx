import { type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { listPayments, reviewPayments } from '#features/payments/contract.ts'
import { PENDING } from '#features/payments/rules.ts'
import { debtOf } from '#features/students/rules.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReportPayment } from './ReportPayment.tsx'

// screens.md#times
const SNACKBAR_AFTER_MS = 200
const SNACKBAR_LASTS_MS = 6_000

const KNOWN = 'pending-payments'

type Inscription = NonNullable<NonNullable<SessionUser['student']>['latestInscription']>

/** What waits to be paid, or to be reviewed: for students and administrators, until the X (routes.md#payment-banner). */
export function InscriptionBanner({ user }: { user: SessionUser }) {
  const [isShown, setShown] = useState(true)
  const inscription = user.student?.latestInscription
  if (!isShown) return null
  const close = () => setShown(false)
  if (inscription?.partial_paid) return <OwnBanner inscription={inscription} onClose={close} />
  return user.isAdmin || user.isLowAdmin ? <PendingBanner onClose={close} /> : null
}

function OwnBanner({ inscription, onClose }: { inscription: Inscription; onClose: () => void }) {
  const { period, pending_amount_e2 } = inscription
  const debt_e2 = debtOf(inscription)
  useSnackbar(debt_e2, `${period.year}-${period.number}`)
  const pending = pending_amount_e2 > 0 && `${showMoney(pending_amount_e2)} por revisar.`
  return (
    <Banner onClose={onClose}>
      <p>
        {debt_e2 > 0
          ? `La inscripción del período ${period.year}-${period.number} tiene un pago pendiente de ${showMoney(debt_e2)}. `
          : `El pago de la inscripción del período ${period.year}-${period.number} está en revisión. `}
        {pending}
      </p>
      {debt_e2 > 0 && (
        <ReportPayment inscription_id={inscription.id} debt_e2={debt_e2} mode="default" size="sm" />
      )}
    </Banner>
  )
}

/** The snackbar of routes.md#payment-banner: once after the screen has loaded. */
function useSnackbar(debt_e2: number, period: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each load
  useEffect(() => {
    if (debt_e2 === 0) return
    const body = `Período ${period}: faltan ${showMoney(debt_e2)}.`
    const timer = setTimeout(
      () => toast.info('Reporte el pago de la inscripción', body, { ms: SNACKBAR_LASTS_MS }),
      SNACKBAR_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [])
}

function PendingBanner({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const { data } = useAnswer(
    listPayments,
    { query: { status: PENDING, limit: 1 } },
    { enabled: may(listPayments), silent: true, staleTime: 60_000 },
  )
  // Shown at once with what was last known, so that nothing is pushed down when the answer comes.
  const total = data?.total ?? readStored(KNOWN, z.int(), 0)
  useEffect(() => {
    if (data) writeStored(KNOWN, data.total)
  }, [data])
  if (total === 0) return null
  return (
    <Banner onClose={onClose}>
      <p>
        {total === 1
          ? 'Hay 1 pago de inscripción pendiente por revisar.'
          : `Hay ${total.toLocaleString('es-VE')} pagos de inscripción pendientes por revisar.`}
      </p>
      <LinkTo to="/payments/review" allows={reviewPayments} mode="default" size="sm">
        Revisar pagos
      </LinkTo>
    </Banner>
  )
}

function Banner({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <aside
      aria-label="Pago de inscripción"
      className="flex items-start gap-3 border-line border-b bg-warn-bg px-4 py-2 text-control print:hidden"
    >
      <span className="mt-1 text-warn">
        <Icon name="warning" />
      </span>
      <div className="flex min-h-8 flex-1 flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
      <Button mode="ghost" size="sm" icon="close" label="Descartar aviso" onClick={onClose} />
    </aside>
  )
}
