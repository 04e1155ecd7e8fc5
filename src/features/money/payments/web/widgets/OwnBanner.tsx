import { debtOf } from '#features/people/students/rules.ts'
import { showMoney } from '#kernel/money.ts'
import type { SessionUser } from '#web/api/session.ts'
import { Banner } from './Banner.tsx'
import { InBolivares } from './InBolivares.tsx'
import { ReportPayment } from './ReportPayment.tsx'

/** What the student owes for the latest inscription, and in fees. */
export function OwnBanner({ user }: { user: SessionUser }) {
  const { latestInscription: inscription, charges_debt_e2 = 0 } = user.student ?? {}
  if (inscription?.partial_paid) return <Owed inscription={inscription} charges_e2={charges_debt_e2} />
  if (charges_debt_e2 === 0) return null
  return (
    <Banner>
      <p>
        Debe <b>{showMoney(charges_debt_e2)}</b> en aranceles. <InBolivares amount_e2={charges_debt_e2} />
      </p>
    </Banner>
  )
}

type Inscription = NonNullable<NonNullable<SessionUser['student']>['latestInscription']>

function Owed({ inscription, charges_e2 }: { inscription: Inscription; charges_e2: number }) {
  const { period, pending_amount_e2 } = inscription
  const debt_e2 = debtOf(inscription)
  const name = `${period.year}-${period.number}`
  const more = [
    pending_amount_e2 > 0 && ` ${showMoney(pending_amount_e2)} por revisar.`,
    charges_e2 > 0 && ` Además, ${showMoney(charges_e2)} en aranceles.`,
  ]
  if (debt_e2 === 0)
    return (
      <Banner>
        <p>
          <span className="sm:hidden">Inscripción {name}: </span>
          <span className="max-sm:hidden">El pago de la inscripción {name} está en revisión.</span>
          {more}
        </p>
      </Banner>
    )
  return (
    <Banner>
      <ReportPayment inscription_id={inscription.id} debt_e2={debt_e2}>
        <span>
          <span className="max-sm:hidden">La inscripción {name} tiene pendiente </span>
          <span className="sm:hidden">Debe </span>
          <b>{showMoney(debt_e2)}</b> <InBolivares amount_e2={debt_e2} />
          <span className="sm:hidden"> de {name}</span>.{more}
        </span>
        <span className="link">Reportar pago</span>
      </ReportPayment>
    </Banner>
  )
}
