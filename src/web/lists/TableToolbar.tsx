import type { RefObject } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRecords } from '#web/ui/media.ts'
import type { TableProps } from './DataTable.tsx'
import { chipsOf } from './list-chips.ts'
import { FilterSheet } from './TableFilterSheet.tsx'
import { FilterPanel } from './TableFilters.tsx'
import { PageBox } from './TableRows.tsx'
import { TableSearch } from './TableSearch.tsx'
import { ColumnsPanel, ExportMenu } from './TableTools.tsx'
import { ViewBar, ViewsPanel } from './TableViews.tsx'
import type { Arrangement } from './table-columns.ts'
import type { Selection } from './table-selection.ts'
import type { Filter, Row } from './table-types.ts'
import { useFirstView, useSavedViews } from './table-views.ts'

export type ToolbarProps<R extends Row> = TableProps<R> & {
  filters: readonly Filter[]
  arrangement: Arrangement<R>
  search: RefObject<HTMLInputElement | null>
  selection: Selection<R> | null
}

/** The bar above the rows; on a phone the search, one button and the subject. */
export function TableToolbar<R extends Row>(props: ToolbarProps<R>) {
  const isRecords = useRecords()
  const saved = useSavedViews(props.list)
  useFirstView(props.list, saved)
  const { list, filters, arrangement, search, tools, isHeaded } = props
  // A view may lead to where something is.
  const isBare = list.isBlank && saved.views.length === 0
  if (isBare && !tools) return null
  if (isRecords) return <PhoneBar {...props} isBare={isBare} />
  const chips = chipsOf(list, filters)
  return (
    <div className="list-tools">
      {!isBare && <TableSearch ref={search} value={list.search} onSearch={list.setSearch} />}
      {tools}
      <ViewBar saved={saved} onLeave={() => list.open({})} />
      {chips.length > 0 && (
        <ul className="chips" aria-label="Filtros puestos">
          {chips.map(({ field, words, remove }) => (
            <li key={field}>
              <button type="button" className="chip" aria-label={`Quitar ${words}`} onClick={remove}>
                <span className="chip-words">{words}</span>
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isBare && <FilterPanel list={list} filters={filters} />}
      {list.isNarrowed && (
        <Button mode="ghost" onClick={list.clear}>
          Limpiar
        </Button>
      )}
      {!isBare && (
        <div className="list-tools-end">
          <ViewsPanel saved={saved} arrangement={arrangement} />
          <ColumnsPanel arrangement={arrangement} />
          {!isHeaded && <ExportMenu list={list} />}
        </div>
      )}
    </div>
  )
}

function PhoneBar<R extends Row>(props: ToolbarProps<R> & { isBare: boolean }) {
  const { list, columns, filters, search, tools, selection, isBare } = props
  const shown = (many: number) => many.toLocaleString('es-VE')
  const words = chipsOf(list, filters).map(({ word }) => word.toLocaleLowerCase('es-VE'))
  const count = 'count' in props ? props.count : list.total
  const isPart = !('count' in props) && list.whole !== null && list.whole !== list.total
  return (
    <>
      {!isBare && (
        <div className="list-tools">
          <TableSearch ref={search} value={list.search} onSearch={list.setSearch} />
          <FilterSheet list={list} filters={filters} columns={columns} />
        </div>
      )}
      <div className="list-count">
        {selection && list.rows.length > 0 && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control
          <label className="record-box">
            <PageBox selection={selection} />
          </label>
        )}
        {list.state === 'ready' && !isBare && count !== undefined && (
          <p className="figures">
            <b>{shown(count)}</b>
            {isPart && ` de ${shown(list.whole ?? 0)}`}
            {words.map((word) => ` · ${word}`)}
          </p>
        )}
        {list.isNarrowed && (
          <button type="button" className="link" onClick={list.clear}>
            Limpiar
          </button>
        )}
        {tools}
        {!isBare && <ExportMenu list={list} isSmall />}
      </div>
    </>
  )
}
