import { memo } from 'react'
import { showNote, showOf } from '#kernel/notes.ts'
import type { GradebookStudent } from '../contract.ts'
import { NoteCell } from './GridCell.tsx'
import type { CellView } from './use-gradebook.ts'
import type { Editing, GridKeys } from './use-grid-keys.ts'
import type { Limits, Sums } from './words.ts'

export type GridCell = CellView & {
  /** Why nobody writes in it; null where one may. */
  closed: string | null
  isWaived: boolean
  title: string
  /** What it means that no number stands in it; null where one does. */
  meaning: string | null
}
export type RowProps = {
  row: number
  student: GradebookStudent
  cells: readonly GridCell[]
  sums: Sums
  limits: Limits
  first: number
  second: number
  activeColumn: number
  from: number
  until: number
  editing: Editing | null
  /** The column in which somebody wrote in vain. */
  deniedColumn: number
  keys: { current: GridKeys }
  onExplain: (student: GradebookStudent) => void
}

const sameCell = (a: GridCell, b: GridCell | undefined) =>
  b !== undefined &&
  a.note === b.note &&
  a.state === b.state &&
  a.text === b.text &&
  a.why === b.why &&
  a.closed === b.closed &&
  a.outcome === b.outcome &&
  a.comment === b.comment &&
  a.meaning === b.meaning &&
  a.isWaived === b.isWaived &&
  a.title === b.title

/** A key in one cell draws one row anew, and not the sheet. */
const isSameRow = (a: RowProps, b: RowProps) =>
  a.row === b.row &&
  a.student === b.student &&
  a.limits === b.limits &&
  a.first === b.first &&
  a.second === b.second &&
  a.activeColumn === b.activeColumn &&
  a.from === b.from &&
  a.until === b.until &&
  a.editing === b.editing &&
  a.deniedColumn === b.deniedColumn &&
  a.onExplain === b.onExplain &&
  a.sums.first === b.sums.first &&
  a.sums.second === b.sums.second &&
  a.sums.definitive === b.sums.definitive &&
  a.sums.of === b.sums.of &&
  a.sums.most === b.sums.most &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, at) => sameCell(cell, b.cells[at]))

/** A student's row. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, student, cells, sums, limits, first, second, activeColumn, onExplain } = props
  const cell = (at: number) => {
    const one = cells[at]
    return one && <NoteCell key={one.title + String(at)} {...props} cell={one} column={at} />
  }
  const indices = cells.map((_, at) => at)
  return (
    <tr data-active={activeColumn >= 0 || undefined}>
      <th scope="row" className="gb-name" title={student.name}>
        <span
          className="mr-2 inline-block text-end text-hint text-text-3"
          style={{ minWidth: '1rem' }}
          aria-hidden="true"
        >
          {row + 1}
        </span>
        {student.name}
      </th>
      {indices.slice(0, first).map(cell)}
      <td className="gb-sum">{sums.first === null ? '' : showNote(sums.first)}</td>
      {indices.slice(first, first + second).map(cell)}
      <td className="gb-sum">{sums.second === null ? '' : showNote(sums.second)}</td>
      {indices.slice(first + second).map(cell)}
      <td className="gb-total gb-edge">
        <button
          type="button"
          className="gb-head-button"
          tabIndex={activeColumn >= 0 ? 0 : -1}
          title={`De dónde sale la nota de ${student.name}`}
          onClick={() => onExplain(student)}
        >
          <Definitive student={student} note={sums.definitive} limits={limits} />
          {sums.of !== null && sums.of !== sums.most && student.state !== 'failed_by_absence' && (
            <span className="text-hint text-text-2"> de {showOf(sums.of)}</span>
          )}
        </button>
      </td>
      <td className="gb-last" style={colourOfLeft(student.absences_left)}>
        {student.absences_left ?? '—'}
      </td>
    </tr>
  )
}, isSameRow)

function colourOfLeft(left: number | null) {
  if (left === null || left > 2) return { color: 'var(--text-2)' }
  return { color: left === 0 ? 'var(--bad)' : 'var(--warn)', fontWeight: 650 }
}

type DefinitiveProps = { student: GradebookStudent; note: number | null; limits: Limits }

function Definitive({ student, note, limits }: DefinitiveProps) {
  if (student.state === 'failed_by_absence') return <span className="text-bad">aplazado</span>
  if (note === null) return <span className="text-text-3">—</span>
  const isFailed =
    student.state === 'failed' || (student.state === 'approved' && note < limits.approval_minimum_note)
  return <span className={isFailed ? 'text-bad' : undefined}>{showNote(note)}</span>
}
