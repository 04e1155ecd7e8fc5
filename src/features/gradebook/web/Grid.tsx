import '#web/styles/on-demand/gradebook.css'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import { usePasting } from '../pasting/web/use-pasting.ts'
import { AboutCell } from './AboutCell.tsx'
import { GridHead } from './GridHead.tsx'
import { type GridCell, GridRow } from './GridRow.tsx'
import type { Cell, GradebookState, Reveal } from './use-gradebook.ts'
import { useGridKeys } from './use-grid-keys.ts'
import {
  inOrder,
  isOpenAt,
  isWaivedFor,
  type Limits,
  meaningOf,
  sumsOfAll,
  toNoteFirst,
  whyClosed,
} from './words.ts'

type Props = {
  book: Gradebook
  grades: GradebookState
  onExplain: (student: GradebookStudent) => void
  onEvaluation: (evaluation: Evaluation) => void
  /** Hears which evaluation the person is in. */
  onColumn: (lesson_id: number) => void
  onDetail: (cell: Cell) => void
  reveal: Reveal
  /** Where the cell one is in is told in words. */
  about: HTMLElement | null
}

/** The notes of a course of a section as a sheet. */
export function Grid(props: Props) {
  const { book, grades, onExplain, onEvaluation, onColumn, onDetail, reveal, about } = props
  const columns = inOrder(book)
  const limits = useLimits(book)
  const pasteBlock = usePasting()
  const cellOf = (row: number, column: number) => ({
    student_id: book.students[row]?.id ?? 0,
    lesson_id: columns[column]?.lesson_id ?? 0,
  })
  const keys = useGridKeys({
    rows: book.students.length,
    columns: columns.length,
    isOpen: (place) => isOpenAt(book, columns, place),
    notedAt: ({ row, column }) => grades.gradeOf(cellOf(row, column)),
    put: (typed) => grades.put(typed.map(({ row, column, text }) => ({ ...cellOf(row, column), text }))),
    paste: (block, range) => pasteBlock({ book, grades, columns }, block, range),
    undo: grades.undo,
    start: { row: 0, column: columns.indexOf(toNoteFirst(book, grades)) },
    onExplain: (row) => {
      const student = book.students[row]
      if (student) onExplain(student)
    },
    onDetail: ({ row, column }) => onDetail(cellOf(row, column)),
  })
  const { active, editing, denied } = keys
  const lesson_id = columns[active.column]?.lesson_id
  useEffect(() => {
    if (lesson_id !== undefined) onColumn(lesson_id)
  }, [lesson_id, onColumn])
  const frame = useFocusedCell(active, editing !== null)
  const press = useLatest(keys)
  reveal.current = (cell) => {
    const row = book.students.findIndex(({ id }) => id === cell.student_id)
    const column = columns.findIndex((one) => one.lesson_id === cell.lesson_id)
    keys.go({ row, column })
    focusAt(frame.current, { row, column })
  }
  const [student, evaluation] = [book.students[active.row], columns[active.column]]
  return (
    <>
      {about && student && evaluation && (
        <InWords {...props} about={about} student={student} evaluation={evaluation} />
      )}
      <section className="gb-frame" aria-label="Notas">
        <table
          ref={frame}
          className="gb"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA has the grid on a table
          role="grid"
          aria-label={`Notas de ${book.course_section.title}`}
          {...keys.handlers}
        >
          <GridHead book={book} grades={grades} active={lesson_id} onEvaluation={onEvaluation} />
          <tbody>
            {sumsOfAll(book, grades).map(({ student, ...sums }, row) => (
              <GridRow
                key={student.id}
                row={row}
                student={student}
                cells={columns.map((evaluation) => gridCell(props, student, evaluation))}
                sums={sums}
                limits={limits}
                first={columns.filter(({ cut }) => cut === 'first').length}
                second={columns.filter(({ cut }) => cut === 'second').length}
                activeColumn={active.row === row ? active.column : -1}
                from={row >= keys.range.top && row <= keys.range.bottom ? keys.range.left : -1}
                until={row >= keys.range.top && row <= keys.range.bottom ? keys.range.right : -1}
                editing={editing?.row === row ? editing : null}
                deniedColumn={denied?.row === row ? denied.column : -1}
                keys={press}
                onExplain={onExplain}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Refused book={book} grades={grades} />
    </>
  )
}

type InWordsProps = Pick<Props, 'book' | 'grades' | 'onDetail'> & {
  about: HTMLElement
  student: GradebookStudent
  evaluation: Evaluation
}

/** The cell one is in, in words, beside the head of the sheet. */
const InWords = ({ about, student, evaluation, onDetail, ...of }: InWordsProps) =>
  createPortal(
    <AboutCell
      student={student}
      cell={gridCell(of, student, evaluation)}
      onDetail={() => onDetail({ student_id: student.id, lesson_id: evaluation.lesson_id })}
    />,
    about,
  )

/** A cell as it is shown. */
function gridCell(
  { book, grades }: Pick<Props, 'book' | 'grades'>,
  student: GradebookStudent,
  evaluation: Evaluation,
): GridCell {
  const view = grades.viewOf({ student_id: student.id, lesson_id: evaluation.lesson_id })
  const isNumber = view.note !== null && view.outcome === null
  return {
    ...view,
    closed: whyClosed(book, student, evaluation),
    isWaived: isWaivedFor(evaluation, student),
    title: evaluation.title,
    meaning: isNumber ? null : meaningOf(book, { ...evaluation, ...view }, student.joined_on),
  }
}

/** The same object for rows that are not drawn anew, with what is current. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** The limits of the period, the same object while they are the same: a row is drawn anew for another one. */
function useLimits({
  low_performance_note,
  high_performance_note,
  approval_minimum_note,
}: Gradebook): Limits {
  return useMemo(
    () => ({ low_performance_note, high_performance_note, approval_minimum_note }),
    [low_performance_note, high_performance_note, approval_minimum_note],
  )
}

/** Why what was typed was not saved, to be read without a pointer; the first few. */
function Refused({ book, grades }: Pick<Props, 'book' | 'grades'>) {
  const found = book.students.flatMap((student) =>
    book.evaluations.flatMap(({ lesson_id, title }) => {
      const { state, text, why } = grades.viewOf({ student_id: student.id, lesson_id })
      return state === 'refused'
        ? [{ key: `${student.id} ${lesson_id}`, where: `${student.name}, ${title}`, text, why }]
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

type Place = { row: number; column: number }

const focusAt = (table: HTMLTableElement | null, { row, column }: Place) =>
  table?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus()

/** The focus follows the selection, and comes back from a cell that was edited. */
function useFocusedCell({ row, column }: Place, isEditing: boolean) {
  const frame = useRef<HTMLTableElement>(null)
  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    const table = frame.current
    const focused = document.activeElement
    // With its field gone, the focus of a cell that was edited is nowhere.
    const isOurs = table?.contains(focused) || (wasEditing.current && focused === document.body)
    wasEditing.current = isEditing
    if (isEditing || !table || !isOurs) return
    focusAt(table, { row, column })
  }, [row, column, isEditing])
  return frame
}
