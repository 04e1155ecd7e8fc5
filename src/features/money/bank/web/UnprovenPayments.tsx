import { useState } from 'react'
import { listPayments } from '#features/money/payments/contract.ts'
import { PENDING } from '#features/money/payments/rules.ts'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PaymentMatch } from '../contract.ts'
import { PaymentLink } from './SurePayments.tsx'
import { sinceWords } from './words.ts'

const AT_ONCE = 20

/** Payments that no line of a bank could be, each with the way to its review. */
export function UnprovenPayments({ payments }: { payments: readonly PaymentMatch['payment'][] }) {
  const [shown, setShown] = useState(AT_ONCE)
  const rest = payments.length - shown
  return (
    <section className="sec" aria-labelledby="bank-none">
      <header className="sec-head">
        <h2 id="bank-none">
          Sin línea en el banco{' '}
          <span className="figures text-text-2">{payments.length.toLocaleString('es-VE')}</span>
        </h2>
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
