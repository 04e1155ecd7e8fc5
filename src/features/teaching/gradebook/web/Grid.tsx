import '#web/styles/on-demand/gradebook.css'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { usePasting } from '../pasting/web/use-pasting.ts'
import { AboutCell } from './AboutCell.tsx'
import { type GridCell, GridRow } from './GridRow.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import {
  type Cell,
  type Column,
  isOpenAt,
  type Limits,
  type Reveal,
  type Sheet,
  type SheetStudent,
} from './widgets/sheet.ts'
import type { NoteEdits } from './widgets/use-note-edits.ts'

type Props = {
  sheet: Sheet
  grades: NoteEdits
  onExplain?: ((student_id: number) => void) | undefined
  /** Hears which column the person is in. */
  onColumn?: ((column_id: number) => void) | undefined
  onDetail?: ((cell: Cell) => void) | undefined
  reveal: Reveal
  /** The cell that has the focus. */
  focused: RefObject<Cell | null>
  /** Where the cell one is in is told in words. */
  about: HTMLElement | null
}

/** Notes as a sheet. */
export function Grid(props: Props) {
  const { sheet, grades, onColumn, reveal, about, focused } = props
  const { columns, students } = sheet
  const limits = useLimits(sheet.limits)
  const frame = useRef<HTMLTableElement>(null)
  const { keys, cellOf } = useSheetKeys(props, frame)
  const { active, editing, denied } = keys
  const column_id = columns[active.column]?.id
  useEffect(() => {
    if (column_id !== undefined) onColumn?.(column_id)
  }, [column_id, onColumn])
  useFocusedCell(frame, active, editing !== null)
  const press = useLatest(keys)
  const placeOf = (cell: Cell) => ({
    row: students.findIndex(({ id }) => id === cell.student_id),
    column: columns.findIndex(({ id }) => id === cell.column_id),
  })
  reveal.current = (cell) => {
    keys.go(placeOf(cell))
    focusAt(frame.current, placeOf(cell))
  }
  const { kept } = grades.typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where it was being typed before the page was loaded again
  useEffect(() => {
    if (!kept) return
    keys.go(placeOf(kept))
    keys.begin(placeOf(kept), kept.text)
  }, [])
  const [student, column] = [students[active.row], columns[active.column]]
  return (
    <>
      {about && student && column && <InWords {...props} about={about} student={student} column={column} />}
      <section className="gb-frame" aria-label="Notas">
        <table
          ref={frame}
          className="gb"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has the grid on a table
          role="grid"
          aria-label={sheet.label}
          onFocus={({ target }) => {
            const [row, column] = target.closest<HTMLElement>('[data-at]')?.dataset.at?.split(' ') ?? []
            focused.current = row ? cellOf(Number(row), Number(column)) : null
          }}
          onBlur={() => {
            focused.current = null
          }}
          onKeyDown={keys.onKeyDown}
        >
          {sheet.head(column_id)}
          <tbody>
            {students.map((student, row) => (
              <GridRow
                key={student.id}
                row={row}
                student={student}
                cells={columns.map((column) => gridCell(props, student, column))}
                sums={sheet.sumsOf(student)}
                limits={limits}
                cuts={sheet.cuts}
                end={sheet.end}
                activeColumn={active.row === row ? active.column : -1}
                from={row >= keys.range.top && row <= keys.range.bottom ? keys.range.left : -1}
                until={row >= keys.range.top && row <= keys.range.bottom ? keys.range.right : -1}
                editing={editing?.row === row ? editing : null}
                deniedColumn={denied?.row === row ? denied.column : -1}
                keys={press}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Refused sheet={sheet} grades={grades} />
    </>
  )
}

type Table = RefObject<HTMLTableElement | null>
type KeysProps = Pick<Props, 'sheet' | 'grades' | 'onExplain' | 'onDetail'>

/** The keys of the sheet, and which cell stands where. */
function useSheetKeys({ sheet, grades, onExplain, onDetail }: KeysProps, table: Table) {
  const { columns, students } = sheet
  const pasteBlock = usePasting()
  const cellOf = (row: number, column: number) => ({
    student_id: students[row]?.id ?? 0,
    column_id: columns[column]?.id ?? 0,
  })
  const keys = useGridKeys({
    table,
    rows: students.length,
    columns: columns.length,
    isOpen: (place) => isOpenAt(sheet, columns, place),
    isNote: (text) => !('problem' in sheet.read(text)),
    notedAt: ({ row, column }) => grades.gradeOf(cellOf(row, column)),
    put: (typed) => grades.put(typed.map(({ row, column, text }) => ({ ...cellOf(row, column), text }))),
    keep: ({ row, column }, text) => grades.typed.keep(cellOf(row, column), text),
    paste: (block, range) => pasteBlock({ sheet, grades, columns }, block, range),
    undo: grades.undo,
    start: {
      row: 0,
      column: Math.max(
        0,
        columns.findIndex(({ id }) => id === sheet.first?.id),
      ),
    },
    onExplain: onExplain && ((row) => onExplain(cellOf(row, 0).student_id)),
    onDetail: onDetail && (({ row, column }) => onDetail(cellOf(row, column))),
  })
  return { keys, cellOf }
}

type InWordsProps = Pick<Props, 'sheet' | 'grades' | 'onDetail'> & {
  about: HTMLElement
  student: SheetStudent
  column: Column
}

/** The cell one is in, in words, beside the head of the sheet. */
const InWords = ({ about, student, column, onDetail, ...of }: InWordsProps) =>
  createPortal(
    <AboutCell
      student={student}
      cell={gridCell(of, student, column)}
      onDetail={onDetail && (() => onDetail({ student_id: student.id, column_id: column.id }))}
    />,
    about,
  )

/** A cell as it is shown. */
function gridCell(
  { sheet, grades }: Pick<Props, 'sheet' | 'grades'>,
  student: SheetStudent,
  column: Column,
): GridCell {
  const view = grades.viewOf({ student_id: student.id, column_id: column.id })
  const isNumber = view.note !== null && view.outcome === null
  return {
    ...view,
    closed: sheet.closedAt(student, column),
    isWaived: sheet.isWaivedAt(student, column),
    title: column.title,
    meaning: isNumber ? null : sheet.meaningOf(student, column, view),
  }
}

/** The same object for rows that are not drawn anew, with what is current. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** The limits of the period, the same object while they are the same: a row is drawn anew for another one. */
function useLimits({ low_performance_note, high_performance_note }: Limits): Limits {
  return useMemo(
    () => ({ low_performance_note, high_performance_note }),
    [low_performance_note, high_performance_note],
  )
}

/** Why what was typed was not saved, to be read without a pointer; the first few. */
function Refused({ sheet, grades }: Pick<Props, 'sheet' | 'grades'>) {
  const found = sheet.students.flatMap((student) =>
    sheet.columns.flatMap(({ id: column_id, title }) => {
      const { state, text, why } = grades.viewOf({ student_id: student.id, column_id })
      return state === 'refused'
        ? [{ key: `${student.id} ${column_id}`, where: `${student.name}, ${title}`, text, why }]
        : []
    }),
  )
  return (
    <div role="status">
      {found.slice(0, MOST_REFUSED).map(({ key, where, text, why }) => (
        <p key={key} className="field-error">
          {where}: {text} no se guardó. {why}
        </p>
      ))}
    </div>
  )
}

const MOST_REFUSED = 5

type CellAddress = { row: number; column: number }

const focusAt = (table: HTMLTableElement | null, { row, column }: CellAddress) =>
  table?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus()

/** The focus follows the selection, and comes back from a cell that was edited. */
function useFocusedCell(frame: Table, { row, column }: CellAddress, isEditing: boolean) {
  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    const table = frame.current
    const focused = document.activeElement
    // With its field gone, the focus of a cell that was edited is nowhere.
    const isOurs = table?.contains(focused) || (wasEditing.current && focused === document.body)
    wasEditing.current = isEditing
    if (isEditing || !table || !isOurs) return
    focusAt(table, { row, column })
  }, [frame, row, column, isEditing])
}
