import { debtOf } from '#features/people/students/rules.ts'
import { showMoney } from '#kernel/money.ts'
import type { SessionUser } from '#web/api/session.ts'
import { Banner } from './Banner.tsx'
import { ReportPayment } from './ReportPayment.tsx'

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
          <span className="sm:hidden">Inscripción {name}: </span>
          <span className="max-sm:hidden">El pago de la inscripción {name} está en revisión.</span>
          {pending}
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
