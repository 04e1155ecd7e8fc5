import { addDays, showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { clock } from '#web/ui/clock.ts'
import { showTouchedInscriptions, type Touched } from '../../contract.ts'
import type { PlanPart } from '../../rules.ts'

type Props = {
  period_id: number
  specialization_id: number | null
  /** Null where the plan is removed. */
  parts: readonly PlanPart[] | null
  surcharge_after_days?: number | null
}

/** For whom a change of the parts counts, and what is overdue by it; nothing while nobody is inscribed. */
export function TouchedInscriptions(props: Props) {
  const { period_id, specialization_id, parts, surcharge_after_days = null } = props
  const query = {
    ...(specialization_id !== null && { specialization_id }),
    ...(parts && {
      percents: parts.map(({ percent }) => percent),
      due_days: parts.map(({ due_on }) => due_on),
    }),
    ...(surcharge_after_days !== null && { surcharge_after_days }),
  }
  const { data } = useAnswer(
    showTouchedInscriptions,
    { params: { id: period_id }, query },
    { silent: true, keep: true, staleTime: 0 },
  )
  const touched = data?.data
  if (!touched || touched.inscriptions_count === 0) return null
  return (
    <span role="status" className="note note-info mt-3 block">
      {sentenceOf(touched)}
      {parts && surcharge_after_days !== null && surchargeOf(touched, parts, surcharge_after_days)}
    </span>
  )
}

const counted = (count: number) =>
  `${count.toLocaleString('es-VE')} ${count === 1 ? 'inscripción' : 'inscripciones'}`

function sentenceOf({ inscriptions_count, before, after }: Touched): string {
  const whom = `Vale para ${counted(inscriptions_count)}.`
  if (before.count === after.count && before.amount_e2 === after.amount_e2)
    return after.count === 0 ? whom : `${whom} Lo vencido hoy no cambia: ${showMoney(after.amount_e2)}.`
  return `${whom} Vencido hoy: de ${showMoney(before.amount_e2)} (${counted(before.count)}) a ${showMoney(after.amount_e2)} (${counted(after.count)}).`
}

/** ` Recargo: mañana a 12 estudiantes; de otras cuotas, desde el 4 dic 2026.` */
function surchargeOf({ surcharged_count: count }: Touched, parts: readonly PlanPart[], days: number): string {
  const tomorrow = addDays(clock.today(), 1)
  // From the morning after so many days on.
  const next = parts.map(({ due_on }) => addDays(due_on, days + 1)).find((first) => first > tomorrow)
  const now = `mañana a ${count.toLocaleString('es-VE')} ${count === 1 ? 'estudiante' : 'estudiantes'}`
  return ` Recargo: ${now}${next ? `; de la cuota que sigue, desde el ${showDay(next)}` : ''}.`
}
