import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { listPayments, reviewPayments } from '#features/payments/contract.ts'
import { PENDING } from '#features/payments/rules.ts'
import { debtOf } from '#features/students/rules.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
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
const REMINDED = 'claustro.reminded'

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
  const name = `${period.year}-${period.number}`
  const pending = pending_amount_e2 > 0 && ` ${showMoney(pending_amount_e2)} por revisar.`
  if (debt_e2 === 0)
    return (
      <Banner onClose={onClose}>
        <p>
          El pago de la inscripción {name} está en revisión.{pending}
        </p>
      </Banner>
    )
  return (
    <Banner onClose={onClose}>
      <ReportPayment inscription_id={inscription.id} debt_e2={debt_e2}>
        <span>
          <span className="max-sm:hidden">La inscripción {name} tiene pendiente </span>
          <span className="sm:hidden">Pendiente de {name}: </span>
          <b>{showMoney(debt_e2)}</b>.{pending}
        </span>
        <span className="link">Reportar pago</span>
      </ReportPayment>
    </Banner>
  )
}

/** The snackbar of routes.md#payment-banner: after the screen has loaded, once for each session of the browser. */
function useSnackbar(debt_e2: number, period: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each load
  useEffect(() => {
    if (debt_e2 === 0 || sessionStorage.getItem(REMINDED)) return
    const body = `Período ${period}: faltan ${showMoney(debt_e2)}.`
    const timer = setTimeout(() => {
      sessionStorage.setItem(REMINDED, period)
      toast.info('Reporte el pago de la inscripción', body, { ms: SNACKBAR_LASTS_MS })
    }, SNACKBAR_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

function PendingBanner({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const { data } = useAnswer(
    listPayments,
    { query: { status: PENDING, limit: 1 } },
    { enabled: may(listPayments) && may(reviewPayments), silent: true, staleTime: 60_000 },
  )
  // Shown at once with what was last known, so that nothing is pushed down when the answer comes.
  const total = data?.total ?? readStored(KNOWN, z.int(), 0)
  useEffect(() => {
    if (data) writeStored(KNOWN, data.total)
  }, [data])
  if (total === 0 || !may(reviewPayments)) return null
  return (
    <Banner onClose={onClose}>
      <Link to="/payments/review" className="banner-act">
        <span>
          Hay <b>{total === 1 ? '1 pago' : `${total.toLocaleString('es-VE')} pagos`}</b>{' '}
          <span className="max-sm:hidden">de inscripción </span>
          {total === 1 ? 'pendiente por revisar.' : 'pendientes por revisar.'}
        </span>
        <span className="link">Revisar pagos</span>
      </Link>
    </Banner>
  )
}

/** One line; as high as a thumb on phones, where all of it is the link. */
function Banner({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <aside aria-label="Pago de inscripción" className="banner">
      <Icon name="money" />
      {children}
      <Button mode="ghost" size="sm" icon="close" label="Descartar aviso" onClick={onClose} />
    </aside>
  )
}
