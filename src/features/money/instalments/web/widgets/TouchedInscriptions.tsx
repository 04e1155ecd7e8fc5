import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { showTouchedInscriptions, type Touched } from '../../contract.ts'
import type { PlanPart } from '../../rules.ts'

type Props = {
  period_id: number
  specialization_id: number | null
  /** Null where the plan is removed. */
  parts: readonly PlanPart[] | null
}

/** For whom a change of the parts counts, and what is overdue by it; nothing while nobody is inscribed. */
export function TouchedInscriptions({ period_id, specialization_id, parts }: Props) {
  const query = {
    ...(specialization_id !== null && { specialization_id }),
    ...(parts && {
      percents: parts.map(({ percent }) => percent),
      due_days: parts.map(({ due_on }) => due_on),
    }),
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
