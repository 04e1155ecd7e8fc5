import { useState } from 'react'
import { listPayments } from '#features/money/payments/contract.ts'
import { PENDING } from '#features/money/payments/rules.ts'
import { dayOf, showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { UnprovenPayment } from '../contract.ts'
import { PaymentLink } from './SurePayments.tsx'
import { sinceWords } from './words.ts'

const AT_ONCE = 20

type Props = { payments: readonly UnprovenPayment[]; unknown_days: number }

/** Payments that no line of a bank could be, each with the way to its review. */
export function UnprovenPayments({ payments: all, unknown_days }: Props) {
  const [shown, setShown] = useState(AT_ONCE)
  const [isOfUnknown, setOfUnknown] = useState(false)
  const unknown = all.filter(({ is_unknown }) => is_unknown)
  const payments = isOfUnknown && unknown.length > 0 ? unknown : all
  const rest = payments.length - shown
  return (
    <section className="sec" aria-labelledby="bank-none">
      <header className="sec-head">
        <h2 id="bank-none">
          Sin línea en el banco{' '}
          <span className="figures text-text-2">{all.length.toLocaleString('es-VE')}</span>
        </h2>
        {unknown.length > 0 && (
          <Button
            mode="ghost"
            size="sm"
            aria-pressed={payments === unknown}
            onClick={() => setOfUnknown(!isOfUnknown)}
          >
            {unknown.length.toLocaleString('es-VE')} sin aparecer en {unknown_days} días
          </Button>
        )}
      </header>
      <ul className="rows">
        {payments.slice(0, shown).map((one) => (
          <li key={one.id} className="flex-wrap">
            <div className="min-w-0" style={{ flex: '1 1 15rem' }}>
              <PaymentLink payment={one} />
              <p className="figures break-words text-compact text-text-2">
                {one.type_name}
                {one.receipt_number && ` · ${one.receipt_number}`}
              </p>
              {one.is_unknown && (
                <p>
                  <Badge tone="warn">Ningún banco lo muestra</Badge>
                  {one.proof_asked_at && (
                    <span className="hint"> Comprobante pedido el {showDay(dayOf(one.proof_asked_at))}</span>
                  )}
                </p>
              )}
            </div>
            <span className="figures whitespace-nowrap">{showMoney(one.amount)}</span>
            <span className="figures whitespace-nowrap text-compact text-text-2">
              {showDay(one.date)}, {sinceWords(one.date)}
            </span>
            <LinkTo
              to="/payments"
              search={{ status: PENDING, search: one.receipt_number ?? one.identity }}
              allows={listPayments}
              look="link"
              label={`Revisar el pago de ${one.student_name}`}
            >
              Revisar
            </LinkTo>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button mode="ghost" onClick={() => setShown(payments.length)}>
          Ver los otros {rest.toLocaleString('es-VE')}
        </Button>
      )}
    </section>
  )
}
