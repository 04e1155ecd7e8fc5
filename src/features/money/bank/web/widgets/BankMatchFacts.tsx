import { useId } from 'react'
import { type Day, showDay } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { CandidateFacts } from './CandidateFacts.tsx'
import { LineChoice } from './LineChoice.tsx'
import type { BankMatch } from './use-bank-match.ts'

/** The line of a payment that is reviewed, or those that may be it, with why; one is chosen to approve it by. */
export function BankMatchFacts({ match }: { match: BankMatch }) {
  const id = useId()
  const { is_sure, candidates, last_day, line_id, pick } = match
  return (
    <section className="sec mt-4" aria-labelledby={id}>
      <header className="sec-head">
        <h2 id={id}>En el banco</h2>
        {candidates.length > 0 && (
          <Badge tone={is_sure ? 'ok' : 'warn'}>{is_sure ? 'Línea segura' : 'Por mirar'}</Badge>
        )}
      </header>
      {candidates.length === 0 && (
        <p className="mt-2 text-text-2">
          Ninguna línea hasta el <span className="figures">{showDay(last_day as Day)}</span> puede ser este
          pago.
        </p>
      )}
      {pick && candidates.length > 0 ? (
        <div className="mt-2">
          <LineChoice
            legend="Aprobar con una línea del banco"
            none="Sin línea del banco"
            {...{ candidates, line_id, onPick: pick }}
          />
        </div>
      ) : (
        <ul className="mt-2 grid gap-2">
          {candidates.map((candidate) => (
            <li key={candidate.line.id}>
              <CandidateFacts candidate={candidate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
