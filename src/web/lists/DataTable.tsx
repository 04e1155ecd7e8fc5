import { type ReactNode, useRef, useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { useUser } from '#web/api/session.ts'
import type { List } from '#web/lists/list.ts'
import { clock } from '#web/ui/clock.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { useRecords } from '#web/ui/media.ts'
import { useRowOpener } from './RowName.tsx'
import { TableBulk } from './TableBulk.tsx'
import { TableFoot } from './TableFooter.tsx'
import { type FirstSteps, TableInstead } from './TableInstead.tsx'
import { TableRecords } from './TableRecords.tsx'
import { type RowsProps, TableRows } from './TableRows.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { useDensity } from './TableTools.tsx'
import { useRowClicks } from './table-clicks.ts'
import { useArrangement } from './table-columns.ts'
import { useRowKeys } from './table-keys.ts'
import { type Paper, usePaper } from './table-print.ts'
import { useSelection } from './table-selection.ts'
import type { BulkAction, Column, Filter, Row, RowLink } from './table-types.ts'

export type { BulkAction, Column, Filter, FilterOption } from './table-types.ts'

export type TableProps<R extends Row> = {
  list: List<R>
  /** How many there are, where the rows are not what is counted; undefined until it is known. */
  count?: number | undefined
  columns: readonly Column<R>[]
  /** The accessible name of a row, for its controls. */
  rowName: (row: R) => string
  /** Where a row leads: pressing it opens that, and its name is the link. */
  rowTo?: (row: R) => RowLink | null
  /** Opens a dialog instead, where the row has no screen of its own. */
  onOpen?: (row: R) => void
  /** The subject of the table: its accessible name, and the head of its printed form. */
  caption: string
  filters?: readonly Filter[]
  actions?: (row: R) => readonly MenuItem[]
  /** Shown below the row without leaving the list; J and K move it. */
  preview?: (row: R) => ReactNode
  bulk?: readonly BulkAction<R>[]
  /** The sentence when nothing is found. */
  empty?: string
  /** The empty list: what it is for, and the next step. */
  first?: FirstSteps
  /** Without search, for short lists inside another screen. */
  plain?: boolean
  /** What is chosen before any search, such as the period. */
  tools?: ReactNode
  /** Whether the screen's head already has «Exportar». */
  isHeaded?: boolean
}

// Above this many rows on one page, only those near the window are rendered.
const MANY = 100

/**
 * A list of the API as a table, on phones as records: search, filters, order, columns, views, export, selection,
 * keys.
 */
export function DataTable<R extends Row>(props: TableProps<R>) {
  const {
    columns,
    rowName,
    rowTo,
    onOpen,
    caption,
    bulk,
    actions,
    preview,
    filters = [],
    plain = false,
  } = props
  const paper = usePaper(props.list, !plain)
  const list = paper ? { ...props.list, rows: paper.rows } : props.list
  const arrangement = useArrangement(list, columns)
  const selected = useSelection(list)
  const selection = bulk?.length ? selected : null
  const search = useRef<HTMLInputElement>(null)
  const [expanded, setExpanded] = useState<R['id'] | null>(null)
  const isRecords = useRecords()
  const { isCompact } = useDensity()
  const open = useRowOpener({ rowTo, onOpen, preview, expanded, expand: setExpanded })
  const letterhead = useLetterhead(paper, caption)
  const at = (index: number, run: (row: R) => void) => {
    const row = list.rows[index]
    if (row) run(row)
  }
  const active = useRowKeys({
    count: list.rows.length,
    isMain: !plain,
    search,
    open: (index) => at(index, open),
    choose: (index) => at(index, (row) => selection?.toggle(row)),
    onActive: (index) => at(index, (row) => preview && expanded !== null && setExpanded(row.id)),
  })
  useRowClicks(active, (index, isApart) => at(index, (row) => open(row, isApart)))

  const rows: RowsProps<R> = {
    ...{ list, rowName, rowTo, onOpen, actions, preview, expanded, expand: setExpanded, caption },
    ...{ letterhead, selection, active },
    columns: arrangement.shown,
    all: columns,
    isVirtual: !paper && list.rows.length > MANY,
    rowHeight: isCompact ? 32 : 40,
  }
  const isReady = list.state === 'ready' && list.rows.length > 0
  return (
    <div className="list">
      {!plain && <TableToolbar {...props} {...{ filters, arrangement, search, selection }} />}
      {/* What says that nothing is here stands bare, as beside a list. */}
      <div
        className={isReady || list.state === 'loading' ? 'list-frame' : undefined}
        data-loading={list.state === 'loading' || undefined}
      >
        {/* Seen below the rows, reached by Tab before them: twenty rows hold a hundred stops. */}
        {selection && <TableBulk list={list} selection={selection} actions={bulk ?? []} rowName={rowName} />}
        <div className="list-body" data-fetching={list.isFetching || undefined}>
          {isReady ? (
            isRecords ? (
              <TableRecords {...rows} />
            ) : (
              <TableRows {...rows} />
            )
          ) : (
            <TableInstead {...props} />
          )}
        </div>
      </div>
      {list.state === 'ready' && (
        <TableFoot list={list} caption={caption} isCounted={!plain || list.limit > 0} />
      )}
    </div>
  )
}

/** The letterhead of the printed list: institute, subject, who printed it and when. */
function useLetterhead(paper: Paper<unknown> | null, caption: string): string | null {
  const { name } = useUser()
  if (!paper) return null
  const many = paper.rows.length.toLocaleString('es-VE')
  return `${paper.institute} · ${caption} (${many}) · ${showMoment(clock.now())} · ${name}`
}
