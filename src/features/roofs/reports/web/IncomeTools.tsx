import { useId } from 'react'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { DayInput } from '#web/forms/DayInput.tsx'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { INCOME_BY, type IncomeBy } from '../income/contract.ts'
import { INCOME_BY_LABELS } from '../words.ts'

const CHOICES = INCOME_BY.map((value) => ({ value, label: INCOME_BY_LABELS[value] }))

type Props = { list: List; by: IncomeBy; isTurned: boolean }

/** Of what the report is, and what it is added up by. */
export function IncomeTools({ list, by, isTurned }: Props) {
  const { period_id, from, until } = list.filters
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <PeriodField list={list} />
        <DayInput label="Desde" value={from ?? ''} onDay={(day) => list.setFilter('from', day || null)} />
        <DayInput
          label="Hasta"
          value={until ?? ''}
          onDay={(day) => list.setFilter('until', day || null)}
          error={isTurned ? '«Hasta» no debe ser anterior a «Desde».' : null}
        />
        {(period_id || from || until) && (
          <div className="sm:mt-6">
            <Button mode="ghost" onClick={() => list.open(by === 'week' ? {} : { by })}>
              Limpiar
            </Button>
          </div>
        )}
      </div>
      <div className="flex">
        <Segmented
          label="Sumar por"
          choices={CHOICES}
          value={by}
          onChange={(value) => list.setFilter('by', value === 'week' ? null : value)}
        />
      </div>
    </div>
  )
}

/** Days go by themselves through all periods; without them, and without a period, it is the current one. */
function PeriodField({ list }: Pick<Props, 'list'>) {
  const id = useId()
  const options = usePeriodOptions()
  const { period_id, from, until } = list.filters
  return (
    <div className="field w-44">
      <label htmlFor={id} className="field-label">
        Período
      </label>
      <select
        id={id}
        className="input"
        value={period_id ?? ''}
        onChange={({ target }) => list.setFilter('period_id', target.value || null)}
      >
        <option value="">{from || until ? 'Todos' : 'El actual'}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
