import { bolivaresWords } from '#kernel/bolivares.ts'
import { showDay, showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Payment } from '../contract.ts'
import { payerWords } from '../mobile/rules.ts'
import { outcomeOf } from '../words.ts'
import { PaymentMeans } from './widgets/PaymentState.tsx'

/** What decides: who and how much, what is owed then, and what a reviewer compares with the bank. */
export function PaymentFacts({ payment: it }: { payment: Payment }) {
  return (
    <>
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-section">
            <LinkTo to={`/students/${it.student_id}/payments`} look="link">
              {it.student_name}
            </LinkTo>
          </h2>
          <p className="text-compact text-text-2">
            {it.identity}, período {it.period_name}
          </p>
        </div>
        <p className="figures whitespace-nowrap font-semibold text-figure">{showMoney(it.amount)}</p>
      </header>
      <Consequence payment={it} />
      <DescriptionList
        facts={[
          { term: 'Tipo', value: <PaymentMeans type={it.type} receipt_number={null} /> },
          { term: 'Factura', value: it.receipt_number && <ReceiptNumber payment={it} /> },
          {
            term: 'Fecha',
            value: (
              <>
                {showDay(it.date)}{' '}
                <span className="text-compact text-text-3">reportado el {showMoment(it.created_at)}</span>
              </>
            ),
          },
          {
            term: 'En bolívares',
            value: bolivaresWords(it),
          },
          { term: 'Pagado desde', value: payerWords(it) },
          { term: 'Concepto', value: it.title.endsWith(it.period_name) ? null : it.title },
        ]}
      />
    </>
  )
}

/** The number, and whether another payment has it: then only the true one is approved. */
function ReceiptNumber({ payment: { receipt_number, receipt_repeated } }: { payment: Payment }) {
  const isOnce = !receipt_repeated
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="figures">{receipt_number}</span>
      <span className={`flex items-center gap-1 text-compact ${isOnce ? 'text-ok' : 'text-warn'}`}>
        <Icon name={isOnce ? 'check' : 'warning'} size={16} />
        {isOnce ? 'sin repetir' : 'repetida: otro pago tiene este número'}
      </span>
    </span>
  )
}

/** What is owed if it is approved, and the same as a strip: paid, this one, left. */
function Consequence({ payment: it }: { payment: Payment }) {
  const { semester_price_e2: price, paid_amount_e2: paid, amount } = it
  const left = Math.max(0, price - paid - amount)
  const said = `De ${showMoney(price)}: ${showMoney(paid)} ya pagados, ${showMoney(amount)} este pago, ${showMoney(left)} por pagar`
  const part = (share: number, look: string) =>
    share > 0 && <i className={`min-w-1.5 ${look}`} style={{ flex: share }} />
  return (
    <div className="my-4 border-text border-y py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="text-text-2">Si se aprueba, </span>
          <b className="figures text-section">{outcomeOf(it, amount)}</b>
        </span>
        <span className="figures text-compact text-text-3">de {showMoney(price)}</span>
      </p>
      <div role="img" aria-label={said} className="mt-2 mb-1 flex h-4 gap-0.5">
        {part(paid, 'bg-edge')}
        {part(amount, 'bg-primary')}
        {part(left, 'border border-dashed border-edge')}
      </div>
      <p className="figures flex justify-between gap-4 text-hint" aria-hidden="true">
        <span className="text-text-2">{paid > 0 && `${showMoney(paid)} pagado`}</span>
        <span className="font-semibold text-link">{showMoney(amount)} este</span>
      </p>
    </div>
  )
}
