import { useState } from 'react'
import { rateWords } from '#kernel/bolivares.ts'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { download, useAnswer } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { printStatement, type Statement, showStatement } from '../../contract.ts'
import { detailOf, inBoth, openRows, wayWords } from '../../words.ts'

/** What fell due, what was paid and what is open of a student, with its paper. */
export function StatementOf({ student_id }: { student_id: number }) {
  const answer = useAnswer(showStatement, { params: { id: student_id } }, { silent: true })
  return (
    <Answered answer={answer} rows={6} label="Estado de cuenta">
      {(statement) =>
        statement.lines.length === 0 && statement.reported.length === 0 ? (
          <EmptyState title="Sin movimientos">
            El estado de cuenta empieza con la primera inscripción.
          </EmptyState>
        ) : (
          <>
            <Open statement={statement} />
            <Lines lines={statement.lines} />
            <Reported payments={statement.reported} />
            <DownloadButton student_id={student_id} />
          </>
        )
      }
    </Answered>
  )
}

function Open({ statement: { open, rate } }: { statement: Statement }) {
  return (
    <>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
        {openRows(open).map(([term, amount_e2]) => (
          <div key={term}>
            <dt className="hint">{term}</dt>
            <dd className={`figures font-medium ${term === 'Vencido' ? 'text-bad' : ''}`}>
              {inBoth(amount_e2, rate?.rate_e4)}
            </dd>
          </div>
        ))}
      </dl>
      {rate && open.owed_e2 > 0 && <p className="figures hint mt-1">Tasa: {rateWords(rate)}</p>}
    </>
  )
}

const Lines = ({ lines }: Pick<Statement, 'lines'>) => (
  <ol className="rows mt-3" aria-label="Movimientos">
    {lines.map((line, at) => (
      // Two may be alike in all that they say; they never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <li key={at} className="flex-wrap justify-between">
        <span className="min-w-0" style={{ flex: '1 1 14rem' }}>
          <span className="figures">{showDay(line.day)}</span> · {line.title}{' '}
          {line.is_later && <Badge tone="neutral">Por vencer</Badge>}
          <span className="hint block">{detailOf(line)}</span>
        </span>
        <span className="text-end" style={{ marginInlineStart: 'auto' }}>
          <span className="figures block font-medium">{showMoney(line.amount_e2)}</span>
          <span className="figures hint block">Saldo {showMoney(line.balance_e2)}</span>
        </span>
      </li>
    ))}
  </ol>
)

function Reported({ payments }: { payments: Statement['reported'] }) {
  if (payments.length === 0) return null
  return (
    <>
      <p className="mt-4 font-medium">Por revisar</p>
      <ul className="rows" aria-label="Por revisar">
        {payments.map((payment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at} className="flex-wrap justify-between">
            <span className="min-w-0" style={{ flex: '1 1 14rem' }}>
              <span className="figures">{showDay(payment.date)}</span> · {payment.title}
              <span className="hint block">{wayWords(payment)}</span>
            </span>
            <span className="figures font-medium" style={{ marginInlineStart: 'auto' }}>
              {showMoney(payment.amount)}
            </span>
          </li>
        ))}
      </ul>
      <p className="hint mt-1">El saldo no los cuenta hasta que se aprueben.</p>
    </>
  )
}

function DownloadButton({ student_id }: { student_id: number }) {
  const [isBusy, setBusy] = useState(false)
  const keep = () => {
    setBusy(true)
    const sent = { params: { id: student_id }, query: { paper: paperSizeHere() } }
    void download(printStatement, sent, 'estado-de-cuenta.pdf')
      .catch(showFileError)
      .finally(() => setBusy(false))
  }
  return (
    <div className="mt-3">
      <Button size="sm" icon="download" busy={isBusy} onClick={keep}>
        Descargar (PDF)
      </Button>
    </div>
  )
}
