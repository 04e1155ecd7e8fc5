import { type Day, showDay } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import type { Period } from '../contract.ts'
import { lastWithdrawalDay } from '../withdrawals/rules.ts'

type Step = { day: Day; what: string; until?: Day }

/** A half that ends with its cut is not said twice. */
const stepsOf = (period: Period): Step[] => {
  const half = (end: Day | null, cut: Day, what: string) =>
    end === null || end === cut ? [] : [{ day: end, what }]
  const fc = period.pending_evaluations_fc_reminder_date
  const said = period.availability_last_day
  const sc = period.pending_evaluations_sc_reminder_date
  const steps: Step[] = [
    ...(said ? [{ day: said, what: 'Último día para indicar disponibilidad' }] : []),
    { day: period.start_date, what: 'Comienza el período' },
    { day: period.first_cut_start_date, until: period.first_cut_end_date, what: 'Primer corte' },
    ...(fc ? [{ day: fc, what: 'Recordatorio del primer corte' }] : []),
    ...half(period.first_half_end_date, period.first_cut_end_date, 'Termina la primera mitad'),
    { day: period.second_cut_start_date, until: period.second_cut_end_date, what: 'Segundo corte' },
    ...(sc ? [{ day: sc, what: 'Recordatorio del segundo corte' }] : []),
    ...half(period.second_half_end_date, period.second_cut_end_date, 'Termina la segunda mitad'),
    {
      day: lastWithdrawalDay(period),
      what: period.withdrawal_until_first_note
        ? 'Último día para retirar materias sin notas'
        : 'Último día para retirar materias',
    },
    { day: period.end_date, what: 'Termina el período' },
  ]
  return steps.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

const stateOf = ({ day, until = day }: Step, today: Day): 'past' | 'now' | 'ahead' => {
  if (until < today) return 'past'
  return day <= today ? 'now' : 'ahead'
}

/** The dates of a period one after another, and where today stands among them. */
export function PeriodTimeline({ period, today }: { period: Period; today: Day }) {
  const facts = stepsOf(period).map((step) => {
    const state = stateOf(step, today)
    return {
      term: step.what,
      value: (
        <span className={`flex flex-wrap gap-x-2 ${state === 'past' ? 'text-text-3' : ''}`}>
          <span className="figures">
            <time dateTime={step.day}>{showDay(step.day)}</time>
            {step.until && (
              <>
                {' '}
                al <time dateTime={step.until}>{showDay(step.until)}</time>
              </>
            )}
          </span>
          {state === 'now' && <Badge tone="info">{step.until ? 'En curso' : 'Hoy'}</Badge>}
        </span>
      ),
    }
  })
  return <DescriptionList facts={facts} />
}
