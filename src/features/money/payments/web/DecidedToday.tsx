import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { listPayments, type Payment } from '../contract.ts'
import { undoReviews } from '../review/contract.ts'
import { APPROVED } from '../rules.ts'
import { PAYMENT_STATUS_LABELS } from '../words.ts'
import { ReceiptButton } from './widgets/ReceiptButton.tsx'

const AT_ONCE = 5

/** What was decided today by anybody, last first: here a review is taken back once its bar is gone. */
export function DecidedToday({ onPick }: { onPick: (payment: Payment) => void }) {
  const may = useMay()
  const reviewed_on = clock.today()
  const { data } = useAnswer(
    listPayments,
    { query: { reviewed_on, sort_by: 'reviewed_at,desc', limit: AT_ONCE } },
    { silent: true, keep: true },
  )
  if (!data?.total) return null
  return (
    <section className="sec" aria-labelledby="decided-today">
      <header className="sec-head">
        <h2 id="decided-today">Decididos hoy</h2>
        {data.total > AT_ONCE && (
          <LinkTo to="/payments" search={{ reviewed_on, sort_by: 'reviewed_at,desc' }} look="link">
            Los {data.total.toLocaleString('es-VE')}
          </LinkTo>
        )}
      </header>
      <ul className="rows">
        {data.data.map((one) => {
          const isApproved = one.status === APPROVED
          const said = `${one.student_name}, ${showMoney(one.amount)}`
          return (
            <li key={one.id} className="text-control text-text-2">
              <span className={isApproved ? 'text-ok' : 'text-bad'}>
                <Icon name={isApproved ? 'check' : 'close'} size={16} />
                <span className="sr-only">
                  {isApproved ? PAYMENT_STATUS_LABELS[2] : PAYMENT_STATUS_LABELS[3]}
                </span>
              </span>
              <span className="min-w-0 flex-1 break-words">{one.student_name}</span>
              <span className="figures">{showMoney(one.amount)}</span>
              {isApproved && <ReceiptButton id={one.id} of={said} />}
              {may(undoReviews) && (
                <Button
                  size="sm"
                  mode="ghost"
                  icon="undo"
                  label={`Deshacer la revisión: ${said}`}
                  onClick={() => onPick(one)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
