import { InBolivares } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { clock } from '#web/ui/clock.ts'
import { overdueOf } from '../../rules.ts'
import { stateOfPart } from '../../words.ts'
import { ownParts, type Planned } from './own-parts.ts'

/** Each part of an inscription's price, what is open of it and until when; nothing without instalments. */
export function InstalmentRows({ of }: { of: Planned }) {
  const parts = ownParts(of)
  if (!parts) return null
  const overdue_e2 = overdueOf(parts)
  return (
    <>
      {overdue_e2 > 0 && (
        <p className="mt-3 text-bad">
          Vencido: <b className="figures">{showMoney(overdue_e2)}</b> <InBolivares amount_e2={overdue_e2} />
        </p>
      )}
      <ul className="rows mt-2" aria-label="Cuotas">
        {parts.map((part) => {
          const { tone, word } = stateOfPart(part, clock.today())
          const rest = part.paid_e2 > 0 && part.open_e2 > 0
          return (
            <li key={part.number} className="flex-wrap justify-between">
              <span className="min-w-0">
                Cuota {part.number} de {parts.length} ·{' '}
                <span className="figures">{showDay(part.due_on)}</span>
              </span>
              <span className="flex flex-wrap items-center gap-x-3">
                {rest && <span className="hint figures">quedan {showMoney(part.open_e2)}</span>}
                <span className="figures font-medium">{showMoney(part.amount_e2)}</span>
                <Badge tone={tone}>{word}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
