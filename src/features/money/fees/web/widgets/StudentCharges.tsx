import { type ReactNode, useState } from 'react'
import { InBolivares } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { ReportPayment } from '#features/money/payments/web/widgets/ReportPayment.tsx'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { type Charge, listCharges, unwaiveCharge, waiveCharge } from '../../charges/contract.ts'
import { ChargeState } from './ChargeState.tsx'
import { useUnwaiving } from './use-unwaiving.ts'

const WaiveDialog = lazyComponent(async () => (await import('./WaiveDialog.tsx')).WaiveDialog)

type Props = { student_id: number; more?: ReactNode; children: (charge: Charge) => ReactNode }

/** What a student was charged beside the inscriptions, what is owed first; nothing where there is nothing. */
function Charges({ student_id, more, children }: Props) {
  const may = useMay()
  const query = { student_id, limit: 50, sort_by: 'debt_e2,desc' } as const
  const { data } = useAnswer(listCharges, { query }, { silent: true, enabled: may(listCharges) })
  if (!data || data.data.length === 0) return null
  return (
    <section className="sec mb-4" aria-labelledby="student-charges">
      <header className="sec-head">
        <h2 id="student-charges">Aranceles y otros cargos</h2>
        {more}
      </header>
      <ul className="rows">
        {data.data.map((one) => (
          <li key={one.id} className="flex-wrap">
            <span className="min-w-0" style={{ flex: '1 1 14rem' }}>
              <b className="font-medium">{one.title}</b>
              <span className="hint block">
                {one.waive_reason ?? `Vence el ${showDay(one.due_on)}`}
                {one.reason && `. ${one.reason}`}
              </span>
            </span>
            <span className="figures text-end">
              {one.debt_e2 > 0 && one.debt_e2 < one.amount_e2 ? (
                <>
                  {showMoney(one.debt_e2)} <span className="hint">de {showMoney(one.amount_e2)}</span>
                </>
              ) : (
                showMoney(one.amount_e2)
              )}
              {one.debt_e2 > 0 && ' '}
              {one.debt_e2 > 0 && <InBolivares amount_e2={one.debt_e2} />}
            </span>
            <ChargeState state={one.state} />
            {children(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The student's own, each with the report of its payment. */
export const OwnCharges = ({ student_id }: { student_id: number }) => (
  <Charges student_id={student_id}>
    {({ id, debt_e2 }) =>
      debt_e2 > 0 && <ReportPayment charge_id={id} debt_e2={debt_e2} size="sm" mode="default" />
    }
  </Charges>
)

/** Those of a student whom the office looks at, each with its waiver. */
export function StudentCharges({ student_id }: { student_id: number }) {
  const may = useMay()
  const unwaive = useUnwaiving()
  const [waiving, setWaiving] = useState<Charge | null>(null)
  const all = (
    <LinkTo to="/charges" search={{ student_id }} look="link">
      Todos
    </LinkTo>
  )
  return (
    <>
      <Charges student_id={student_id} more={all}>
        {(charge) => (
          <>
            {charge.debt_e2 > 0 && may(waiveCharge) && (
              <Button mode="ghost" size="sm" onClick={() => setWaiving(charge)}>
                Exonerar
              </Button>
            )}
            {charge.waived_at && may(unwaiveCharge) && (
              <Button mode="ghost" size="sm" onClick={() => unwaive(charge)}>
                Deshacer
              </Button>
            )}
          </>
        )}
      </Charges>
      {waiving && <WaiveDialog charge={waiving} onClose={() => setWaiving(null)} />}
    </>
  )
}
