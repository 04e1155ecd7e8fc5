import '#web/styles/on-demand/gradebook.css'
import { type ReactNode, useEffect, useState } from 'react'
import { showAccumulated, showNote, showNoted } from '#kernel/notes.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { toNextField } from '#web/ui/next-field.ts'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import { isBlock, rowsOfText } from '../grid/rules.ts'
import { usePasting } from '../pasting/web/use-pasting.ts'
import { LazyDistribution } from './LazyDistribution.tsx'
import type { Cell, GradebookState, Reveal } from './use-gradebook.ts'
import {
  dayAndMonth,
  expectedIn,
  inOrder,
  isWaivedFor,
  meaningOf,
  notesOfEvaluation,
  sumsOf,
  toNoteFirst,
  WAIVED,
  whyClosed,
} from './words.ts'

type Props = {
  book: Gradebook
  grades: GradebookState
  onExplain: (student: GradebookStudent) => void
  onEvaluation: (evaluation: Evaluation) => void
  onDetail: (cell: Cell) => void
  onColumn: (lesson_id: number) => void
  reveal: Reveal
  /** How far what was written is saved. */
  saving: ReactNode
}

const fieldOf = (student_id: number) => `note-of-${student_id}`

/** The list begins right below the bar: students are what is looked at. */
const UNDER_BAR = { marginBlockStart: '-0.5rem' } as const

const ROW = { minHeight: '3.5rem' }

/** On a phone one evaluation at a time: a list with the number pad. */
export function EvaluationPage(props: Props) {
  const { book, grades, onEvaluation, onColumn, reveal, saving } = props
  const [at, go] = useState(() => inOrder(book).indexOf(toNoteFirst(book, grades)))
  const all = inOrder(book)
  const pasteBlock = usePasting()
  reveal.current = ({ lesson_id, student_id }) => {
    go(all.findIndex((one) => one.lesson_id === lesson_id))
    // The field stands there once the evaluation is shown.
    requestAnimationFrame(() => document.getElementById(fieldOf(student_id))?.focus())
  }
  const evaluation = all[Math.min(at, all.length - 1)]
  const lesson_id = evaluation?.lesson_id
  useEffect(() => {
    if (lesson_id !== undefined) onColumn(lesson_id)
  }, [lesson_id, onColumn])
  if (!evaluation) return null
  const { title, date } = evaluation
  const notes = notesOfEvaluation(book, grades, evaluation)
  return (
    <div className="grid gap-2" style={UNDER_BAR}>
      <div className="flex items-center gap-3">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Evaluación</span>
          <select
            className="input"
            value={evaluation.lesson_id}
            onChange={({ target }) =>
              go(all.findIndex(({ lesson_id }) => lesson_id === Number(target.value)))
            }
          >
            {all.map((one) => (
              <option key={one.lesson_id} value={one.lesson_id}>
                {one.title}, {one.weighting} %
              </option>
            ))}
          </select>
        </label>
        {book.may_write && (
          <Button icon="edit" label={`Cambiar ${title}`} onClick={() => onEvaluation(evaluation)} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="figures text-compact text-text-2">
          {dayAndMonth(date)},{' '}
          {date > clock.today() ? 'por hacer' : `${notes.length} de ${expectedIn(book, grades, evaluation)}`}
        </p>
        {saving}
      </div>
      <ul className="ruled">
        {book.students.map((student, row) => (
          <StudentLine
            key={`${student.id} ${evaluation.lesson_id}`}
            {...props}
            {...{ student, evaluation }}
            onBlock={(block) =>
              pasteBlock({ book, grades, columns: [evaluation] }, block, {
                top: row,
                bottom: row,
                left: 0,
                right: 0,
              })
            }
          />
        ))}
      </ul>
      <LazyDistribution
        title={title}
        notes={notes}
        expected={expectedIn(book, grades, evaluation)}
        least={book.approval_minimum_note}
      />
      <Neighbours all={all} at={at} onGo={go} />
    </div>
  )
}

type NeighboursProps = { all: readonly Evaluation[]; at: number; onGo: (to: number) => void }

/** The evaluations before and after. */
const Neighbours = ({ all, at, onGo }: NeighboursProps) => (
  <nav className="flex gap-3" aria-label="Evaluaciones">
    {[at - 1, at + 1].map((to) => {
      const other = all[to]
      const isNext = to > at
      return (
        <span key={to} className="flex-1" style={{ textAlign: isNext ? 'end' : 'start' }}>
          {other && (
            <Button icon={isNext ? 'right' : 'left'} onClick={() => onGo(to)}>
              {other.title}
            </Button>
          )}
        </span>
      )
    })}
  </nav>
)

type LineProps = Pick<Props, 'book' | 'grades' | 'onExplain' | 'onDetail'> & {
  /** Hears a pasted block, which a field would make one line of. */
  onBlock: (block: string[][]) => void
  student: GradebookStudent
  evaluation: Evaluation
}

/** What a student has of how much. */
function Accumulated({
  student,
  note,
  of,
}: {
  student: GradebookStudent
  note: number | null
  of: number | null
}) {
  if (student.state === 'failed_by_absence') return 'aplazado'
  if (note === null) return 'sin notas'
  if (of === null) return `definitiva ${showNote(note)}`
  return (
    <>
      <span className="sr-only">acumulado </span>
      {showAccumulated(note, of)}
    </>
  )
}

function StudentLine({ book, grades, student, evaluation, onExplain, onDetail, onBlock }: LineProps) {
  const cell = { lesson_id: evaluation.lesson_id, student_id: student.id }
  const view = grades.viewOf(cell)
  const [typed, type] = useState<string | null>(null)
  const [last_name = '', first_name = ''] = student.name.split(', ')
  const { definitive, of } = sumsOf(book, grades, student)
  const shown = view.text ?? showNoted(view)
  const meaning =
    view.outcome || view.note === null ? meaningOf(book, { ...evaluation, ...view }, student.joined_on) : null
  const mayWrite = !whyClosed(book, student, evaluation)
  const id = `note-${student.id}`
  return (
    <li className="py-1">
      <div className="flex items-center gap-x-3" style={ROW}>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{last_name}</span>
          <span className="flex flex-wrap gap-x-2 text-compact text-text-2">
            <span>{first_name}</span>
            <button type="button" className="link figures" onClick={() => onExplain(student)}>
              <Accumulated student={student} note={definitive} of={of} />
            </button>
          </span>
        </span>
        <Button
          mode="ghost"
          icon={view.comment ? 'info' : 'more'}
          label={`NP, EX o comentario de ${student.name}${view.comment ? ', con comentario' : ''}`}
          onClick={() => onDetail(cell)}
        />
        {mayWrite ? (
          <input
            id={fieldOf(student.id)}
            className="input gb-note figures"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            aria-label={`Nota de ${student.name}`}
            title={meaning ?? undefined}
            placeholder={isWaivedFor(evaluation, student) ? WAIVED : undefined}
            aria-invalid={view.state === 'refused' || undefined}
            aria-describedby={view.state === 'refused' ? id : undefined}
            data-state={view.state}
            value={typed ?? shown}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => type(target.value)}
            onKeyDown={toNextField}
            onPaste={(event) => {
              const block = rowsOfText(event.clipboardData.getData('text/plain'))
              if (!isBlock(block)) return
              event.preventDefault()
              type(null)
              onBlock(block)
            }}
            onBlur={() => {
              if (typed !== null) grades.put([{ ...cell, text: typed }])
              type(null)
            }}
          />
        ) : (
          <span className="figures" style={{ minWidth: '4rem', textAlign: 'end' }}>
            {shown || (isWaivedFor(evaluation, student) ? WAIVED : '—')}
          </span>
        )}
      </div>
      {view.state === 'refused' && (
        <p id={id} className="field-error" style={{ textAlign: 'end' }} role="alert">
          {view.text} no se guardó. {view.why}
        </p>
      )}
    </li>
  )
}
