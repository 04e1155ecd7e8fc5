import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ErrorState } from '#web/api/ErrorState.tsx'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TableBulk } from './TableBulk.tsx'
import { TableCards } from './TableCards.tsx'
import { FilterButton, FilterChips, FilterField } from './TableFilters.tsx'
import { TableFoot } from './TableFooter.tsx'
import { TableRows } from './TableRows.tsx'
import { TableSearch } from './TableSearch.tsx'
import { ColumnsPanel, ExportMenu, useDensity } from './TableTools.tsx'
import { ViewBar, ViewsPanel } from './TableViews.tsx'
import { type Arrangement, useArrangement } from './table-columns.ts'
import { useRowKeys } from './table-keys.ts'
import { useSelection } from './table-selection.ts'
import type { BulkAction, Column, Filter, Row } from './table-types.ts'

export type { BulkAction, Column, Filter, FilterOption } from './table-types.ts'

type Props<R extends Row> = {
  list: List<R>
  columns: readonly Column<R>[]
  /** What a person calls a row, for the names of its controls. */
  rowName: (row: R) => string
  /** Where a row leads: Enter opens it. Give the first cell a link to the same place. */
  rowTo?: (row: R) => string
  /** What the table lists, read out with it; the title of the screen by default says it too. */
  caption?: string
  filters?: readonly Filter[]
  actions?: (row: R) => readonly MenuItem[]
  /** Shown below the row without leaving; J and K move it along. */
  preview?: (row: R) => ReactNode
  bulk?: readonly BulkAction<R>[]
  /** Nothing found. */
  empty?: string
  /** Nothing there yet: what it is for and the next step. */
  first?: { title: string; text?: ReactNode; action?: ReactNode }
  /** Without search, for short lists inside another screen. */
  plain?: boolean
  /** Further tools, before «Vistas». */
  tools?: ReactNode
}

// Above this many rows on one page only those near the window are drawn.
const MANY = 100

/** A list of the API as a table, on phones as cards: search, filters, order, columns, views, export, selection, keys. */
export function DataTable<R extends Row>(props: Props<R>) {
  const { list, columns, rowName, rowTo, caption = 'Listado', bulk, actions, preview, filters = [] } = props
  const arrangement = useArrangement(list, columns)
  const selected = useSelection(list)
  const selection = bulk?.length ? selected : null
  const search = useRef<HTMLInputElement>(null)
  const [expanded, expand] = useState<R['id'] | null>(null)
  const isNarrow = useNarrow()
  const { isCompact } = useDensity()
  const navigate = useNavigate()

  const open = (row: R) => {
    if (rowTo) void navigate({ to: rowTo(row) })
    else if (preview) expand(expanded === row.id ? null : row.id)
  }
  const at = (index: number, run: (row: R) => void) => {
    const row = list.rows[index]
    if (row) run(row)
  }
  const active = useRowKeys({
    count: list.rows.length,
    isMain: !props.plain,
    search,
    open: (index) => at(index, open),
    choose: (index) => at(index, (row) => selection?.toggle(row)),
    onActive: (index) => at(index, (row) => preview && expanded !== null && expand(row.id)),
  })

  const Rows = isNarrow ? TableCards : TableRows
  return (
    <div className="list">
      {!props.plain && <Toolbar {...props} filters={filters} arrangement={arrangement} search={search} />}
      {!props.plain && <ViewBar list={list} />}
      <FilterChips list={list} filters={filters} />
      {/* Seen below the rows, reached by Tab before them: twenty rows hold a hundred stops. */}
      {selection && <TableBulk list={list} selection={selection} actions={bulk ?? []} rowName={rowName} />}
      <div className="list-body" data-fetching={list.isFetching || undefined}>
        {list.state === 'ready' && list.rows.length > 0 ? (
          <Rows
            {...{
              list,
              rowName,
              rowTo,
              open,
              actions,
              preview,
              expanded,
              expand,
              caption,
              selection,
              active,
            }}
            columns={arrangement.shown}
            isVirtual={list.rows.length > MANY}
            rowHeight={isCompact ? 32 : 44}
          />
        ) : (
          <Instead {...props} />
        )}
      </div>
      {list.state === 'ready' && <TableFoot list={list} caption={caption} />}
    </div>
  )
}

type ToolbarProps<R extends Row> = Props<R> & {
  filters: readonly Filter[]
  arrangement: Arrangement<R>
  search: React.RefObject<HTMLInputElement | null>
}

function Toolbar<R extends Row>({ list, columns, filters, arrangement, search, tools }: ToolbarProps<R>) {
  const isNarrow = useNarrow()
  // On a phone the rows come first: what is seldom used waits behind one button.
  const [more, setMore] = useState(false)
  return (
    <div className="list-tools">
      <TableSearch ref={search} value={list.search} onSearch={list.setSearch} />
      {filters
        .filter((filter) => filter.common)
        .map((filter) => (
          <FilterField key={filter.field} list={list} filter={filter} inline />
        ))}
      <FilterButton list={list} filters={filters} columns={columns} />
      <div className="list-tools-end">
        {tools}
        {isNarrow && (
          <Button icon="more" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? 'Menos' : 'Más'}
          </Button>
        )}
        {(!isNarrow || more) && (
          <>
            <ViewsPanel list={list} arrangement={arrangement} />
            <ColumnsPanel arrangement={arrangement} />
            <ExportMenu list={list} />
          </>
        )}
      </div>
    </div>
  )
}

/** Shown in place of rows: loading, nothing yet, nothing found, an error, no permission. */
function Instead<R extends Row>({ list, empty = 'No hay resultados encontrados', first }: Props<R>) {
  if (list.state === 'loading') return <Skeleton label="Cargando el listado" />
  if (list.state === 'error') return <ErrorState error={list.error} retry={list.retry} />
  if (!list.isNarrowed && first)
    return (
      <EmptyState title={first.title} action={first.action}>
        {first.text}
      </EmptyState>
    )
  return (
    <EmptyState title={empty} action={list.isNarrowed && <Button onClick={list.clear}>Limpiar</Button>}>
      {list.isNarrowed && 'Pruebe con otras palabras o quite algún filtro.'}
    </EmptyState>
  )
}
