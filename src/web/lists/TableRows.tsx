import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { RowName } from './RowName.tsx'
import { stayWithin } from './table-fit.ts'
import type { ActiveRow } from './table-keys.ts'
import type { Selection } from './table-selection.ts'
import { type Column, keyOfColumn, nameColumn, type Row, type RowLink } from './table-types.ts'

const VirtualBody = lazy(async () => ({ default: (await import('./VirtualBody.tsx')).VirtualBody }))

export type RowsProps<R extends Row> = {
  list: List<R>
  /** The visible columns, in order. */
  columns: readonly Column<R>[]
  /** All columns. */
  all: readonly Column<R>[]
  caption: string
  /** Above the heads on every printed page. */
  letterhead: string | null
  rowName: (row: R) => string
  rowTo?: ((row: R) => RowLink | null) | undefined
  onOpen?: ((row: R) => void) | undefined
  actions?: ((row: R) => readonly MenuItem[]) | undefined
  preview?: ((row: R) => ReactNode) | undefined
  expanded: R['id'] | null
  expand: (id: R['id'] | null) => void
  selection: Selection<R> | null
  active: ActiveRow
  isVirtual: boolean
  rowHeight: number
}

export type Measure = { 'data-index'?: number; measure?: (element: Element | null) => void }

/** The rows as an HTML table. */
export function TableRows<R extends Row>(props: RowsProps<R>) {
  const { list, columns, caption, letterhead, selection, actions, preview, isVirtual } = props
  const width = columns.length + (selection ? 1 : 0) + (preview ? 1 : 0) + (actions ? 1 : 0)
  const line = (index: number, measure: Measure = {}) => {
    const row = list.rows[index]
    return row && <Line key={row.id} {...props} row={row} index={index} width={width} measure={measure} />
  }
  return (
    <table ref={(table) => stayWithin(table)} className="table" aria-busy={list.isFetching}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        {letterhead && (
          <tr className="letterhead">
            <th colSpan={width}>{letterhead}</th>
          </tr>
        )}
        <tr>
          {selection && (
            <th scope="col" className="cell-box">
              <PageBox selection={selection} />
            </th>
          )}
          {preview && (
            <th scope="col" className="cell-box">
              <span className="sr-only">Vista previa</span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={keyOfColumn(column)} list={list} column={column} />
          ))}
          {actions && (
            <th scope="col" className="cell-actions">
              <span className="sr-only">Acciones</span>
            </th>
          )}
        </tr>
      </thead>
      {isVirtual ? (
        <Suspense>
          <VirtualBody
            as="tbody"
            count={list.rows.length}
            height={props.rowHeight}
            columns={width}
            row={line}
          />
        </Suspense>
      ) : (
        <tbody>{list.rows.map((_, index) => line(index))}</tbody>
      )}
    </table>
  )
}

/** Selects all rows of this page. */
export function PageBox<R>({ selection }: { selection: Selection<R> }) {
  return (
    <input
      type="checkbox"
      className="box"
      aria-label="Elegir todos los de esta página"
      checked={selection.page === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = selection.page === 'some'
      }}
      onChange={selection.togglePage}
    />
  )
}

function Head<R>({ list, column: { title, sort, align } }: { list: List<R>; column: Column<R> }) {
  const order = sort && list.sort?.field === sort ? list.sort.order : null
  return (
    <th
      scope="col"
      className={align === 'end' ? 'cell-end' : undefined}
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort ? (
        <button type="button" className="sorter" data-order={order} onClick={() => list.toggleSort(sort)}>
          {title}
          <Icon name={order === 'asc' ? 'up' : order === 'desc' ? 'down' : 'sort'} size={16} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

type LineProps<R extends Row> = RowsProps<R> & { row: R; index: number; width: number; measure: Measure }

function Line<R extends Row>({ row, index, width, measure, ...props }: LineProps<R>) {
  const { columns, all, rowName, rowTo, onOpen, actions, preview, expanded, expand, selection, active } =
    props
  const name = rowName(row)
  const isOpen = preview !== undefined && expanded === row.id
  const { measure: measureRow, ...data } = measure
  return (
    <Fragment>
      <tr
        {...data}
        ref={(element) => {
          active.ref(index)(element)
          measureRow?.(element)
        }}
        tabIndex={active.tabIndex(index)}
        data-chosen={selection?.has(row) || undefined}
        data-opens={Boolean(onOpen ?? preview ?? rowTo?.(row)) || undefined}
        onFocus={() => active.onFocus(index)}
      >
        {selection && (
          <td className="cell-box">
            <RowBox selection={selection} row={row} name={name} />
          </td>
        )}
        {preview && (
          <td className="cell-box">
            <Button
              size="sm"
              mode="ghost"
              icon={isOpen ? 'down' : 'right'}
              label={`Vista previa de ${name}`}
              aria-expanded={isOpen}
              onClick={() => expand(isOpen ? null : row.id)}
            />
          </td>
        )}
        {columns.map((column) =>
          column === nameColumn(all) ? (
            <th key={keyOfColumn(column)} scope="row" className={column.grows ? 'cell-grows' : undefined}>
              <RowName {...props} row={row} column={column} />
            </th>
          ) : (
            <Fact key={keyOfColumn(column)} row={row} column={column} />
          ),
        )}
        {actions && (
          <td className="cell-actions">
            <RowMenu items={actions(row)} name={name} />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className="preview-row">
          <td colSpan={width}>{preview(row)}</td>
        </tr>
      )}
    </Fragment>
  )
}

/** A day or a document's number stays on one line where longer facts take two. */
const SHORT = 12

function Fact<R>({ row, column: { cell, align, grows } }: { row: R; column: Column<R> }) {
  const words = cell(row)
  const kind = align ?? (grows ? 'grows' : String(words).length > SHORT ? 'long' : 'short')
  return <td className={`cell-${kind}`}>{words}</td>
}

type RowBoxProps<R> = { selection: Selection<R>; row: R; name: string }

/** Selects one row. */
export function RowBox<R>({ selection, row, name }: RowBoxProps<R>) {
  return (
    <input
      type="checkbox"
      className="box"
      aria-label={`Elegir ${name}`}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  )
}

export function RowMenu({ items, name }: { items: readonly MenuItem[]; name: string }) {
  if (items.length === 0) return null
  return <Menu label={`Acciones de ${name}`} icon="more" iconOnly mode="ghost" size="sm" items={items} />
}
