import { useId, useState } from 'react'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { chipsOf } from './list-chips.ts'
import { FilterField } from './TableFilters.tsx'
import { SaveView, ViewBar } from './TableViews.tsx'
import type { Column, Filter } from './table-types.ts'
import { useSavedViews } from './table-views.ts'

type Props<R> = { list: List<R>; filters: readonly Filter[]; columns: readonly Column<R>[] }

// More options than this are read faster in the phone's own picker.
const PILLS = 6

/** The one button above a phone's records: a sheet with filters, order and views. */
export function FilterSheet<R>(props: Props<R>) {
  const [open, setOpen] = useState(false)
  const count = chipsOf(props.list, props.filters).filter(({ field }) => field !== 'search').length
  return (
    <>
      <Button icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      {open && <Sheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Sheet<R>({ list, filters, columns, onClose }: Props<R> & { onClose: () => void }) {
  const saved = useSavedViews(list)
  const rare = filters.filter((filter) => !filter.common)
  const common = filters.filter((filter) => filter.common)
  const sorts = columns.filter((column) => column.sort)
  const fields = (some: readonly Filter[]) =>
    some.map((filter) => <SheetField key={filter.field} list={list} filter={filter} />)
  const isAsked = rare.some(({ field }) => list.filters[field])
  return (
    <Dialog
      title="Filtros"
      open
      onClose={onClose}
      sheet
      footer={
        <>
          {list.isNarrowed && <Button onClick={list.clear}>Limpiar</Button>}
          <Button mode="primary" onClick={onClose}>
            Ver {list.total.toLocaleString('es-VE')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ViewBar saved={saved} onLeave={() => list.open({})} />
        {common.length > 0 ? fields(common) : fields(rare)}
        {sorts.length > 0 && <OrderField list={list} columns={sorts} />}
        {common.length > 0 && rare.length > 0 && (
          <details className="sheet-more" open={isAsked}>
            <summary>{rare.map(({ label }) => label).join(', ')}</summary>
            <div className="grid gap-4">{fields(rare)}</div>
          </details>
        )}
        <details className="sheet-more">
          <summary>Guardar como vista</summary>
          <SaveView busy={saved.busy} onSave={(name) => saved.save(name, list.columns)} />
        </details>
      </div>
    </Dialog>
  )
}

function SheetField<R>({ list, filter }: { list: List<R>; filter: Filter }) {
  const name = useId()
  const { field, label, options, all = 'Todos' } = filter
  if (!options || options.length > PILLS) return <FilterField list={list} filter={filter} />
  const value = list.filters[field] ?? ''
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="pills">
        {[{ value: '', label: all }, ...options].map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => list.setFilter(field, option.value || null)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The order, for phones, which have no column heads to press. */
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
