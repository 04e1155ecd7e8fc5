import { type ReactNode, useState } from 'react'
import { showDay } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRecords } from '#web/ui/media.ts'
import type { BankLine, PaymentMatch } from '../contract.ts'
import { showPaid, showSum } from './words.ts'

type Props = {
  matches: readonly PaymentMatch[]
  /** Payments that are not approved with the others. */
  left: readonly number[]
  onLeave: (left: readonly number[]) => void
}

const AT_ONCE = 100

/** Each payment beside the line that proves it, ticked until somebody takes the tick away. */
export function SurePayments({ matches, left, onLeave }: Props) {
  const [shown, setShown] = useState(AT_ONCE)
  const isRecords = useRecords()
  const rows = matches.slice(0, shown).flatMap(({ payment, candidates: [one] }) =>
    one
      ? [
          {
            payment,
            line: one.line,
            box: (
              <input
                type="checkbox"
                className="box"
                aria-label={`Aprobar el pago de ${payment.student_name}, ${showPaid(payment)}`}
                checked={!left.includes(payment.id)}
                onChange={({ target }) =>
                  onLeave(target.checked ? left.filter((id) => id !== payment.id) : [...left, payment.id])
                }
              />
            ),
          },
        ]
      : [],
  )
  const isAll = matches.every(({ payment }) => !left.includes(payment.id))
  const rest = matches.length - shown
  return (
    <section className="sec" aria-labelledby="bank-sure">
      <header className="sec-head">
        <h2 id="bank-sure">
          Seguros <span className="figures text-text-2">{matches.length.toLocaleString('es-VE')}</span>
        </h2>
        <Button
          mode="ghost"
          size="sm"
          onClick={() => onLeave(isAll ? matches.map(({ payment }) => payment.id) : [])}
        >
          {isAll ? 'Desmarcar todos' : 'Marcar todos'}
        </Button>
      </header>
      {isRecords ? (
        <ul className="ruled">
          {rows.map(({ payment, line, box }) => (
            <li key={payment.id} className="flex items-start gap-3 py-3">
              {box}
              <div className="min-w-0 flex-1">
                <PaymentLink payment={payment} />
                <p className="figures text-compact">
                  Pago: {showPaid(payment)}, {showDay(payment.date)}, {payment.receipt_number}
                </p>
                <p className="figures break-words text-compact text-text-2">
                  Banco: {showSum(line.amount_e2, line.currency)}, {showDay(line.day)}, {line.reference}
                  {' · '}
                  {line.account}
                </p>
                <p className="break-words text-hint text-text-3">{line.description}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <SureTable rows={rows} />
      )}
      {rest > 0 && (
        <Button mode="ghost" onClick={() => setShown(matches.length)}>
          Ver los otros {rest.toLocaleString('es-VE')}
        </Button>
      )}
    </section>
  )
}

type SureRow = { payment: PaymentMatch['payment']; line: BankLine; box: ReactNode }

const SureTable = ({ rows }: { rows: readonly SureRow[] }) => (
  <table className="table" style={{ tableLayout: 'fixed' }} aria-labelledby="bank-sure">
    <thead>
      <tr>
        <th scope="col" className="cell-box">
          <span className="sr-only">Aprobar</span>
        </th>
        <th scope="col">Estudiante</th>
        <th scope="col">Pago reportado</th>
        <th scope="col">En el banco</th>
        <th scope="col">Descripción y cuenta</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ payment, line, box }) => (
        <tr key={payment.id}>
          <td className="cell-box">{box}</td>
          <th scope="row">
            <Lines first={<PaymentLink payment={payment} />} second={payment.identity} />
          </th>
          <td>
            <Lines first={`${showPaid(payment)}, ${showDay(payment.date)}`} second={payment.receipt_number} />
          </td>
          <td>
            <Lines
              first={`${showSum(line.amount_e2, line.currency)}, ${showDay(line.day)}`}
              second={line.reference}
            />
          </td>
          <td>
            <Lines first={line.description || '—'} second={line.account} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Nothing of what is compared is cut. */
const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="block whitespace-normal break-words">
    {first}
    <span className="block text-hint text-text-3">{second}</span>
  </span>
)

/** Where the payment stands with the student's others. */
export const PaymentLink = ({ payment }: { payment: PaymentMatch['payment'] }) => (
  <LinkTo to={`/students/${payment.student_id}/payments`} look="link">
    {payment.student_name}
  </LinkTo>
)
