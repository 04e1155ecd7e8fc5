import { useEffect, useId, useRef, useState } from 'react'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useLocalText } from '#web/ui/local-text.ts'
import { useNarrow } from '#web/ui/media.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { dayFromText } from '#web/ui/parse-input.ts'
import type { Column, Filter } from './table-types.ts'

const PAUSE_MS = 400 // screens.md#times: column filter

type Props<R> = { list: List<R>; filters: readonly Filter[]; columns: readonly Column<R>[] }

/** One filter's control: a select, a day, or text that is taken after a pause. */
export function FilterField<R>({
  list,
  filter,
  inline = false,
}: {
  list: List<R>
  filter: Filter
  inline?: boolean
}) {
  const id = useId()
  const value = list.filters[filter.field] ?? ''
  return (
    <div className={inline ? 'filter-inline' : 'field'}>
      <label htmlFor={id} className={inline ? 'sr-only' : 'field-label'}>
        {filter.label}
      </label>
      {filter.options ? (
        <select
          id={id}
          className="input"
          value={value}
          onChange={(event) => list.setFilter(filter.field, event.target.value || null)}
        >
          <option value="">{inline ? `${filter.label}: todos` : 'Todos'}</option>
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

/** The button that opens the filters: a panel on desks, a sheet with the order on phones. */
export function FilterButton<R>({ list, filters, columns }: Props<R>) {
  const [open, setOpen] = useState(false)
  const isNarrow = useNarrow()
  const rest = filters.filter((filter) => !filter.common)
  const sorts = columns.filter((column) => column.sort)
  const count = rest.filter((filter) => list.filters[filter.field]).length
  const label = count > 0 ? `Filtros (${count})` : 'Filtros'
  const fields = rest.map((filter) => <FilterField key={filter.field} list={list} filter={filter} />)

  if (!isNarrow) {
    if (rest.length === 0) return null
    return (
      <Panel label={label} icon="filter">
        {(close) => (
          <div className="grid gap-3 w-64">
            {fields}
            <Button mode="primary" onClick={close}>
              Listo
            </Button>
          </div>
        )}
      </Panel>
    )
  }
  if (rest.length + sorts.length === 0) return null
  return (
    <>
      <Button icon="filter" onClick={() => setOpen(true)}>
        {rest.length > 0 ? label : 'Ordenar'}
      </Button>
      <Dialog
        title={rest.length > 0 ? 'Ordenar y filtrar' : 'Ordenar'}
        open={open}
        onClose={() => setOpen(false)}
        sheet
        footer={
          <>
            {list.isNarrowed && <Button onClick={list.clear}>Limpiar</Button>}
            <Button mode="primary" onClick={() => setOpen(false)}>
              {list.total === 1 ? 'Ver 1 resultado' : `Ver ${list.total.toLocaleString('es-VE')} resultados`}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {sorts.length > 0 && <OrderField list={list} columns={sorts} />}
          {fields}
        </div>
      </Dialog>
    </>
  )
}

/** The order, for phones, where there are no heads to press. */
function OrderField<R>({ list, columns }: { list: List<R>; columns: readonly Column<R>[] }) {
  const id = useId()
  const value = list.sort ? `${list.sort.field},${list.sort.order}` : ''
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Ordenar por
      </label>
      <select id={id} className="input" value={value} onChange={(event) => list.setSort(event.target.value)}>
        {!value && <option value="">Orden habitual</option>}
        {columns.map(({ title, sort }) => [
          <option key={`${sort},asc`} value={`${sort},asc`}>
            {title}, ascendente
          </option>,
          <option key={`${sort},desc`} value={`${sort},desc`}>
            {title}, descendente
          </option>,
        ])}
      </select>
    </div>
  )
}

/** What narrows the list, each to be taken away by itself. */
export function FilterChips<R>({ list, filters }: { list: List<R>; filters: readonly Filter[] }) {
  if (!list.isNarrowed) return null
  const chips = Object.entries(list.filters).map(([field, value]) => {
    const filter = filters.find((one) => one.field === field)
    const word = filter?.options?.find((option) => option.value === value)?.label ?? value
    return { field, words: filter ? `${filter.label}: ${word}` : word }
  })
  return (
    <ul className="chips" aria-label="Filtros puestos">
      {list.search && <Chip words={`«${list.search}»`} onRemove={() => list.setSearch('')} />}
      {chips.map(({ field, words }) => (
        <Chip key={field} words={words} onRemove={() => list.setFilter(field, null)} />
      ))}
      <li>
        <Button mode="ghost" size="sm" onClick={list.clear}>
          Limpiar
        </Button>
      </li>
    </ul>
  )
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li>
      <button type="button" className="chip" aria-label={`Quitar ${words}`} onClick={onRemove}>
        {words}
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}
