import { useEffect } from 'react'
import { debtOf } from '#features/students/rules.ts'
import { showMoney } from '#kernel/money.ts'
import type { SessionUser } from '#web/api/session.ts'
import { ofTab } from '#web/ui/browser-storage.ts'
import { toast } from '#web/ui/toast.ts'
import { Banner } from './Banner.tsx'
import { ReportPayment } from './ReportPayment.tsx'
import { REMINDED, wasReminded } from './use-dismissed-banner.ts'

// screens.md#times
const SNACKBAR_AFTER_MS = 200
const SNACKBAR_LASTS_MS = 6_000

/** What the student owes for the latest inscription. */
export function OwnBanner({ user }: { user: SessionUser }) {
  const inscription = user.student?.latestInscription
  return inscription ? <Owed inscription={inscription} /> : null
}

type Inscription = NonNullable<NonNullable<SessionUser['student']>['latestInscription']>

function Owed({ inscription }: { inscription: Inscription }) {
  const { period, pending_amount_e2 } = inscription
  const debt_e2 = debtOf(inscription)
  const name = `${period.year}-${period.number}`
  const pending = pending_amount_e2 > 0 && ` ${showMoney(pending_amount_e2)} por revisar.`
  if (debt_e2 === 0)
    return (
      <Banner>
        <p>
          El pago de la inscripción {name} está en revisión.{pending}
        </p>
      </Banner>
    )
  return (
    <Banner>
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

/**
 * The snackbar of routes.md#payment-banner: after the screen has loaded, once for each session of the browser. It never takes
 * the place of a notice of what was just done.
 */
export function OwnReminder({ user }: { user: SessionUser }) {
  const inscription = user.student?.latestInscription
  const isOwed = inscription && debtOf(inscription) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each load
  useEffect(() => {
    if (!isOwed || wasReminded()) return
    const { year, number } = inscription.period
    const remind = () => {
      if (document.querySelector('.toast')) {
        timer = setTimeout(remind, SNACKBAR_AFTER_MS)
        return
      }
      ofTab.setItem(REMINDED, 'yes')
      toast.info('Reporte el pago de la inscripción', `Período ${year}-${number}.`, { ms: SNACKBAR_LASTS_MS })
    }
    let timer = setTimeout(remind, SNACKBAR_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
