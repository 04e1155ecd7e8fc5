import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from 'react'
import { isArrow } from '#web/ui/arrow-keys.ts'
import { type Hour, showMinutes, startOf } from '../../grid/rules.ts'
import { dayTitle } from '../../web/words.ts'
import { type Cell, isTight, type MapKind, type Row } from '../rules.ts'
import {
  type CellState,
  cellWords,
  freeCount,
  shareWords,
  signOf,
  stateOf,
  timesOf,
  whenOf,
} from './words.ts'

export type Column = { day: number; hour: Hour; class_hour_id: number }

type Props = {
  columns: readonly Column[]
  rows: readonly Row[]
  /** Of all rows, also those of other pages. */
  free: readonly number[]
  all: number
  of: MapKind
  onOpen: (row: Row, at: number) => void
}

/** What is only read aloud stands within it, too. One day does not fill it. */
const SCROLLED: CSSProperties = {
  position: 'relative',
  overflowX: 'auto',
  width: 'fit-content',
  maxWidth: '100%',
}
const TABLE: CSSProperties = { width: 'auto', tableLayout: 'auto' }
const NAME: CSSProperties = {
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 1,
  minWidth: 'clamp(7.5rem, 20vw, 12rem)',
  overflowWrap: 'anywhere',
}
const CELL: CSSProperties = {
  width: '2.25rem',
  minWidth: '2.25rem',
  height: '2rem',
  padding: 0,
  textAlign: 'center',
  verticalAlign: 'middle',
  cursor: 'pointer',
  outlineOffset: -2,
}
const HEAD: CSSProperties = { padding: '0.25rem 0.125rem', textAlign: 'center' }
/** Where a day begins. */
const EDGE: CSSProperties = { borderInlineStart: '2px solid var(--control)' }
const LOOKS: Record<CellState, CSSProperties> = {
  free: {},
  taken: { background: 'var(--sunken)' },
  rather_not: {
    background: 'repeating-linear-gradient(135deg, var(--warn-bg) 0 5px, var(--surface) 5px 8px)',
    color: 'var(--warn)',
  },
  cannot: { background: 'var(--bad-bg)', color: 'var(--bad)' },
  against: { background: 'var(--bad-bg)', color: 'var(--bad)', fontWeight: 650 },
}

type At = { row: number; column: number }

/** Rows by hours. One cell is in the order of the keys; arrows lead to the others, Enter opens one. */
export function OccupancyTable({ columns, rows, free, all, of, onOpen }: Props) {
  const [focused, setFocused] = useState<At>({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const go = (to: At) => {
    setFocused(to)
    table.current?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"]`)?.focus()
  }
  const open = ({ row, column }: At) => {
    const shown = rows[row]
    if (shown) onOpen(shown, column)
  }
  const press = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, focused, { row: rows.length - 1, column: columns.length - 1 })
    if (to) go(to)
    else if (event.key === 'Enter' || event.key === ' ') open(focused)
    else return
    event.preventDefault()
  }
  const days = columns.filter(({ day }, at) => columns[at - 1]?.day !== day).map(({ day }) => day)
  return (
    <div className="card" style={SCROLLED}>
      <table
        className="tt"
        style={TABLE}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has the grid on a table
        role="grid"
        aria-readonly
        aria-label={of === 'classroom' ? 'Aulas por hora' : 'Profesores por hora'}
        ref={table}
        onKeyDown={press}
        onClick={({ target }) => {
          const at = atOf(target)
          if (!at) return
          go(at)
          open(at)
        }}
      >
        <thead>
          <tr>
            <th scope="col" style={NAME}>
              {of === 'classroom' ? 'Aula' : 'Profesor'}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="colgroup"
                style={EDGE}
                colSpan={columns.filter((one) => one.day === day).length}
              >
                {dayTitle(day)}
              </th>
            ))}
          </tr>
          <tr>
            <th style={NAME}>
              Libres a esa hora, <span className="figures">de {all}</span>
            </th>
            {columns.map((column, at) => (
              <HourHead
                key={`${column.day} ${column.class_hour_id}`}
                {...{ column, all }}
                free={free[at] ?? 0}
                isFirst={columns[at - 1]?.day !== column.day}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <MapRow
              key={row.id}
              {...{ row, at, columns }}
              focused={focused.row === at ? focused.column : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const atOf = (target: EventTarget): At | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

function placeAfter(key: string, { row, column }: At, last: At): At | null {
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: last.column }
  if (!isArrow(key)) return null
  const within = (at: number, most: number) => Math.min(Math.max(at, 0), most)
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return { row: within(row + down, last.row), column: within(column + right, last.column) }
}

type HeadProps = { column: Column; free: number; all: number; isFirst: boolean }

function HourHead({ column, free, all, isFirst }: HeadProps) {
  const tight = isTight(free, all)
  return (
    <th
      scope="col"
      className="figures"
      style={{ ...HEAD, ...(isFirst && EDGE), ...(tight && { color: 'var(--bad)', fontWeight: 650 }) }}
      title={`${timesOf(column.hour)}: ${freeCount(free)} de ${all}`}
    >
      {showMinutes(startOf(column.hour))}
      <br />
      {free}
      {tight && <span aria-hidden="true">▲</span>}
      <span className="sr-only"> {free === 1 ? 'libre' : 'libres'}</span>
    </th>
  )
}

type RowProps = { row: Row; at: number; columns: readonly Column[]; focused: number | null }

const MapRow = memo(({ row, at, columns, focused }: RowProps) => (
  <tr>
    <th scope="row" style={NAME}>
      <span className="text-text">{row.name}</span>
      {row.seats !== null && `, ${row.seats} puestos`}
      <br />
      <span className="figures whitespace-nowrap">{shareWords(row)}</span>
    </th>
    {columns.map((column, index) => (
      <MapCell
        key={`${column.day} ${column.class_hour_id}`}
        cell={row.cells[index] ?? NOTHING}
        name={`${row.name}, ${whenOf(column)}`}
        at={{ row: at, column: index }}
        isFirst={columns[index - 1]?.day !== column.day}
        tabIndex={focused === index ? 0 : -1}
      />
    ))}
  </tr>
))
MapRow.displayName = 'MapRow'

const NOTHING: Cell = { entries: [], wish: 'can' }

type CellProps = { cell: Cell; name: string; at: At; isFirst: boolean; tabIndex: 0 | -1 }

function MapCell({ cell, name, at, isFirst, tabIndex }: CellProps) {
  const words = cellWords(cell)
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has the cells of a grid on those of a table
      role="gridcell"
      data-row={at.row}
      data-column={at.column}
      tabIndex={tabIndex}
      style={{ ...CELL, ...LOOKS[stateOf(cell)], ...(isFirst && EDGE) }}
      aria-label={`${name}: ${words}`}
      title={words}
    >
      {signOf(cell)}
    </td>
  )
}
