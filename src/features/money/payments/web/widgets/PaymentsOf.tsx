import type { ReactNode } from 'react'
import { ProvenBy } from '#features/money/bank/web/widgets/ProvenBy.tsx'
import { DISCOUNT_KIND_LABELS, type DiscountKind } from '#features/money/discounts/words.ts'
import { InstalmentRows } from '#features/money/instalments/web/widgets/InstalmentRows.tsx'
import type { StudentInscription, StudentPayment } from '#features/people/students/contract.ts'
import { balanceOf } from '#features/people/students/web/widgets/Balance.tsx'
import { bolivaresWords } from '#kernel/bolivares.ts'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { payerWords } from '../../mobile/rules.ts'
import { APPROVED, PENDING } from '../../rules.ts'
import { PaymentMeans, PaymentState } from './PaymentState.tsx'
import { ProofButton } from './ProofButton.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { SendProofButton } from './SendProofButton.tsx'

type Props = {
  inscriptions: readonly StudentInscription[]
  /** Whose they are, where the office looks at them. */
  student_id?: number
  /** What can be done about an inscription. */
  action?: (inscription: StudentInscription) => ReactNode
}

/** A student's payments, period by period, with what is owed of each. */
export function PaymentsOf({ inscriptions, student_id, action }: Props) {
  if (inscriptions.length === 0)
    return <EmptyState title="Sin pagos">Los pagos aparecen cuando hay una inscripción.</EmptyState>
  return (
    <div className="grid gap-4">
      {inscriptions.map((one) => (
        <Card key={one.id} title={`Período ${one.period.year}-${one.period.number}`} action={action?.(one)}>
          <Sums inscription={one} />
          {one.instalments && <InstalmentRows of={one} />}
          {one.payments?.length ? (
            <ul className="mt-4 grid">
              {one.payments.map((payment) => (
                <Payment key={payment.id} payment={payment} student_id={student_id} />
              ))}
            </ul>
          ) : (
            <p className="mt-4 text-text-2">No hay pagos registrados.</p>
          )}
        </Card>
      ))}
    </div>
  )
}

function Sums({ inscription: it }: { inscription: StudentInscription }) {
  const balance = balanceOf(it)
  const { discounts = [] } = it
  const whole = discounts.reduce((sum, { taken_e2 }) => sum + taken_e2, it.semester_price_e2 ?? 0)
  const sums = [
    ['Precio', showMoney(whole)],
    ...discounts.map(
      ({ kind, percent, taken_e2 }) =>
        [
          `${DISCOUNT_KIND_LABELS[kind as DiscountKind]}${percent === null ? '' : `, ${percent} %`}`,
          showMoney(-taken_e2),
        ] as const,
    ),
    ['Pagado', showMoney(it.paid_amount_e2 ?? 0)],
    ['Por revisar', showMoney(it.pending_amount_e2 ?? 0)],
    [balance.term, balance.value],
  ] as const
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
      {sums.map(([term, value]) => (
        <div key={term}>
          <dt className="hint">{term}</dt>
          <dd className="figures font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type PaymentProps = { payment: StudentPayment; student_id: number | undefined }

function Payment({ payment: it, student_id }: PaymentProps) {
  const of = `Pago de ${showMoney(it.amount)}`
  const payer = payerWords(it)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-3">
      <div className="min-w-0">
        <p>
          <span className="figures">{showDay(it.date)}</span> ·{' '}
          <PaymentMeans type={it.type} receipt_number={it.receipt_number} />
        </p>
        {it.title && <p className="hint">{it.title}</p>}
        {student_id && it.status === APPROVED && <ProvenBy student_id={student_id} payment_id={it.id} />}
        {it.amount_ves_e2 && <p className="figures hint">{bolivaresWords(it)}</p>}
        {payer && <p className="figures hint break-words">Desde {payer}</p>}
        {it.rejection_reason && <p className="text-bad text-control">Motivo: {it.rejection_reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" style={{ marginInlineStart: 'auto' }}>
        {it.proof && <ProofButton id={it.id} kind={it.proof} of={of} />}
        {it.status === PENDING && <SendProofButton id={it.id} of={of} isFirst={!it.proof} />}
        {it.status === APPROVED && <ReceiptButton id={it.id} />}
        <span className="figures font-medium">{showMoney(it.amount)}</span>
        <PaymentState status={it.status} />
      </div>
    </li>
  )
}
