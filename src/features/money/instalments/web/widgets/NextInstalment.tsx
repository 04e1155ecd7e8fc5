import { InBolivares } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { showMoney } from '#kernel/money.ts'
import { clock } from '#web/ui/clock.ts'
import { untilWords } from '../../words.ts'
import { duesOf, type Planned } from './own-parts.ts'

/** What is overdue of an inscription, and how much is to be paid next until when; nothing without instalments. */
export function NextInstalment({ of }: { of: Planned }) {
  const dues = duesOf(of)
  if (!dues || (dues.overdue_e2 === 0 && !dues.next)) return null
  const { overdue_e2, next, count } = dues
  return (
    <span className="block text-compact">
      {overdue_e2 > 0 && (
        <span className="block text-bad">
          Vencido: <b className="figures">{showMoney(overdue_e2)}</b> <InBolivares amount_e2={overdue_e2} />
        </span>
      )}
      {next && (
        <span className="block">
          {count > 1 ? `Cuota ${next.number} de ${count}: ` : 'Por vencer: '}
          <b className="figures">{showMoney(next.open_e2)}</b> {untilWords(next.due_on, clock.today())}{' '}
          {overdue_e2 === 0 && <InBolivares amount_e2={next.open_e2} />}
        </span>
      )}
    </span>
  )
}
