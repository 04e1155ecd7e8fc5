import { Fragment, memo } from 'react'
import { showNote } from '#kernel/notes.ts'
import { NoteCell } from './GridCell.tsx'
import type { Editing, GridKeys } from './use-grid-keys.ts'
import type { Limits, Sheet, SheetStudent, Sums } from './widgets/sheet.ts'
import type { CellView } from './widgets/use-note-edits.ts'

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
  student: SheetStudent
  cells: readonly GridCell[]
  sums: Sums
  limits: Limits
  cuts: Sheet['cuts']
  end: Sheet['end']
  activeColumn: number
  from: number
  until: number
  editing: Editing | null
  /** The column in which somebody wrote in vain. */
  deniedColumn: number
  keys: { current: GridKeys }
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

const isSameSums = (a: Sums, b: Sums) => Object.keys(a).every((one) => a[one] === b[one])

/** A key in one cell draws one row anew, and not the sheet. */
const isSameRow = (a: RowProps, b: RowProps) =>
  a.row === b.row &&
  a.student === b.student &&
  a.limits === b.limits &&
  a.cuts.every(({ count }, at) => count === b.cuts[at]?.count) &&
  a.activeColumn === b.activeColumn &&
  a.from === b.from &&
  a.until === b.until &&
  a.editing === b.editing &&
  a.deniedColumn === b.deniedColumn &&
  isSameSums(a.sums, b.sums) &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, at) => sameCell(cell, b.cells[at]))

/** A student's row. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, student, cells, sums, cuts, activeColumn, end } = props
  const cell = (at: number) => {
    const one = cells[at]
    return one && <NoteCell key={one.title + String(at)} {...props} cell={one} column={at} />
  }
  const indices = cells.map((_, at) => at)
  const untilCut = (cut: number) => cuts.slice(0, cut).reduce((sum, { count }) => sum + count, 0)
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
      {cuts.map(({ sum }, at) => (
        <Fragment key={sum}>
          {indices.slice(untilCut(at), untilCut(at + 1)).map(cell)}
          <td className="gb-sum">{sums[sum] == null ? '' : showNote(sums[sum])}</td>
        </Fragment>
      ))}
      {indices.slice(untilCut(cuts.length)).map(cell)}
      {end({ student_id: student.id, sums, isActive: activeColumn >= 0 })}
    </tr>
  )
}, isSameRow)
