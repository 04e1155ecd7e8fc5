import { useState } from 'react'
import { showDay } from '#kernel/dates.ts'
import { useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { approveByLines, type PaymentMatch } from '../contract.ts'
import { PaymentLink } from './SurePayments.tsx'
import type { Approval } from './use-approval.ts'
import { LineChoice } from './widgets/LineChoice.tsx'
import { showPaid } from './words.ts'

const AT_ONCE = 20

/** Payments with lines that may be theirs: side by side, with why, for a person to decide. */
export function LikelyPayments({
  matches,
  approval,
}: {
  matches: readonly PaymentMatch[]
  approval: Approval
}) {
  const [shown, setShown] = useState(AT_ONCE)
  const rest = matches.length - shown
  return (
    <section className="sec" aria-labelledby="bank-likely">
      <header className="sec-head">
        <h2 id="bank-likely">
          Por mirar <span className="figures text-text-2">{matches.length.toLocaleString('es-VE')}</span>
        </h2>
      </header>
      <ul className="ruled">
        {matches.slice(0, shown).map((match) => (
          <li key={match.payment.id} className="py-3">
            <LikelyPayment match={match} approval={approval} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button mode="ghost" onClick={() => setShown(shown + AT_ONCE)}>
          Ver otros {Math.min(rest, AT_ONCE)}
        </Button>
      )}
    </section>
  )
}

type Props = { match: PaymentMatch; approval: Approval }

function LikelyPayment({ match: { payment, candidates }, approval }: Props) {
  const may = useMay()
  const [only] = candidates
  const [picked, setPicked] = useState(candidates.length === 1 ? only?.line.id : undefined)
  const line_id = candidates.find(({ line }) => line.id === picked)?.line.id
  const [isBusy, setBusy] = useState(false)
  const approve = async () => {
    if (line_id === undefined) return
    setBusy(true)
    await approval
      .approve([{ payment, line_id }])
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[3fr_4fr]">
      <div className="min-w-0">
        <PaymentLink payment={payment} />
        <p className="figures text-compact text-text-2">{payment.identity}</p>
        <p className="figures">
          <b className="font-medium">{showPaid(payment)}</b>, {showDay(payment.date)}
        </p>
        <p className="figures break-words text-compact">
          {payment.type_name}
          {payment.receipt_number && ` · ${payment.receipt_number}`}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-3">
        <LineChoice
          legend={`Línea del banco del pago de ${payment.student_name}`}
          {...{ candidates, line_id, onPick: setPicked }}
        />
        {may(approveByLines) && (
          <Button
            busy={isBusy}
            disabled={line_id === undefined}
            label={`Aprobar el pago de ${payment.student_name} con esta línea`}
            onClick={() => void approve()}
          >
            Aprobar
          </Button>
        )}
      </div>
    </div>
  )
}
