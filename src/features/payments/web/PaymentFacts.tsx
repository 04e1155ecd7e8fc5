import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import type { Payment } from '../contract.ts'
import { PaymentMeans } from './widgets/PaymentState.tsx'

/** What a reviewer compares with the bank: amount, receipt, date, and what the inscription still owes. */
export function PaymentFacts({ payment: it }: { payment: Payment }) {
  const after = it.semester_price_e2 - it.paid_amount_e2 - it.amount
  return (
    <div className="grid gap-4">
      <p className="figures text-figure">{showMoney(it.amount)}</p>
      {it.receipt_repeated && (
        <p className="text-warn">
          Otro pago tiene este número de factura. Apruebe solo el verdadero y rechace el otro.
        </p>
      )}
      <DescriptionList
        facts={[
          {
            term: 'Estudiante',
            value: (
              <LinkTo to={`/students/${it.student_id}/payments`} look="link">
                {it.student_name}
              </LinkTo>
            ),
          },
          { term: 'Documento', value: it.identity },
          {
            term: 'Tipo y factura',
            value: <PaymentMeans type={it.type} receipt_number={it.receipt_number} />,
          },
          { term: 'Fecha del pago', value: showDay(it.date) },
          { term: 'Concepto', value: it.title },
          { term: 'Precio del semestre', value: showMoney(it.semester_price_e2) },
          { term: 'Ya pagado', value: showMoney(it.paid_amount_e2) },
          {
            term: 'Si se aprueba',
            value:
              after > 0
                ? `quedan ${showMoney(after)}`
                : after === 0
                  ? 'queda solvente'
                  : `sobran ${showMoney(-after)}`,
          },
        ]}
      />
    </div>
  )
}
