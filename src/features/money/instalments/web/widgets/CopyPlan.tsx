import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { call, useAnswer, useMay } from '#web/api/api.tsx'
import { listInstalmentPlans } from '../../contract.ts'
import { movedTo } from '../../rules.ts'
import type { PlannedPeriod } from './PeriodInstalments.tsx'

const SURCHARGE = ['surcharge_after_days', 'surcharge_percent', 'surcharge_e2'] as const

/** Fills the parts from another period's, as long after the beginning as they were there. */
export function CopyPlan({ period }: { period: PlannedPeriod }) {
  const { setValue, getValues } = useFormContext()
  const periods = usePeriodOptions(useMay()(listPeriods))
  const known = useAnswer(listPeriods, { query: { limit: 0 } }, { silent: true }).data?.data ?? []
  const [message, setMessage] = useState('')
  const copy = async (id: number) => {
    const from = known.find((one) => one.id === id)
    if (!from) return setMessage('')
    const { data: plans } = await call(listInstalmentPlans, { params: { id } })
    const wanted: unknown = getValues('specialization_id')
    const plan =
      plans.find(({ specialization_id }) => specialization_id === wanted) ??
      plans.find(({ specialization_id }) => specialization_id === null) ??
      plans[0]
    if (!plan) return setMessage('Ese período no tiene cuotas.')
    const parts = movedTo(period.start_date, { start_date: from.start_date, parts: plan.parts })
    setValue('parts', parts, { shouldDirty: true })
    for (const name of SURCHARGE) setValue(name, plan?.[name] ?? null, { shouldDirty: true })
    setMessage('Copiadas: los días se movieron con el inicio del período.')
  }
  const others = periods.filter(({ value }) => Number(value) !== period.id)
  if (others.length === 0) return null
  return (
    <label className="field">
      <span className="field-label">Copiar de otro período</span>
      <select
        className="input"
        defaultValue=""
        onChange={({ target }) =>
          void copy(Number(target.value)).catch(() => setMessage('No se pudieron copiar.'))
        }
      >
        <option value="">No copiar</option>
        {others.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span role="status" className="hint">
        {message}
      </span>
    </label>
  )
}
