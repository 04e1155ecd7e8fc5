import { useEffect, useId, useRef } from 'react'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLocalText } from '#web/ui/local-text.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { dayFromText } from '#web/ui/parse-input.ts'
import type { Filter } from './table-types.ts'

const PAUSE_MS = 400 // screens.md#times: column filter

/** A filter's control: a select, a day, or text that applies after a pause. */
export function FilterField<R>({ list, filter }: { list: List<R>; filter: Filter }) {
  const id = useId()
  const value = list.filters[filter.field] ?? ''
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {filter.label}
      </label>
      {filter.options ? (
        <select
          id={id}
          className="input"
          value={value}
          onChange={(event) => list.setFilter(filter.field, event.target.value || null)}
        >
          <option value="">{filter.all ?? 'Todos'}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <TypedFilter
          id={id}
          value={value}
          isDay={filter.kind === 'day'}
          onValue={(next) => list.setFilter(filter.field, next || null)}
        />
      )}
    </div>
  )
}

type Typed = { id: string; value: string; isDay: boolean; onValue: (value: string) => void }

function TypedFilter({ id, value, isDay, onValue }: Typed) {
  const { text, setText, send } = useLocalText(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const put = (wanted: string) => {
    if (wanted === value) return
    send(wanted)
    onValue(wanted)
  }
  return (
    <input
      id={id}
      className="input"
      type="text"
      placeholder={isDay ? 'DD/MM/AAAA' : undefined}
      value={text}
      onChange={(event) => {
        const next = event.target.value
        setText(next)
        clearTimeout(timer.current)
        const wanted = isDay ? (dayFromText(next) ?? '') : next.trim()
        timer.current = setTimeout(() => put(wanted), PAUSE_MS)
      }}
    />
  )
}

/** The button that opens the filters on wide windows. */
export function FilterPanel<R>({ list, filters }: { list: List<R>; filters: readonly Filter[] }) {
  const asked = filters.filter(({ field }) => !list.scope.includes(field))
  if (asked.length === 0) return null
  return (
    <Panel label="Filtro" icon="add" mode="ghost">
      {(close) => (
        <div className="grid gap-3 w-64">
          {asked.map((filter) => (
            <FilterField key={filter.field} list={list} filter={filter} />
          ))}
          <Button mode="primary" onClick={close}>
            Listo
          </Button>
        </div>
      )}
    </Panel>
  )
}
