import { showAccumulated, showNote, showOf } from '#kernel/notes.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import { GridHead } from './GridHead.tsx'
import { LazyDistribution } from './LazyDistribution.tsx'
import type { Sheet, Sums } from './widgets/sheet.ts'
import type { NoteEdits } from './widgets/use-note-edits.ts'
import {
  dayAndMonth,
  expectedIn,
  inOrder,
  isWaivedFor,
  meaningOf,
  mostOf,
  notesIn,
  notesOfEvaluation,
  sumsOf,
  toNoteFirst,
  whyClosed,
} from './words.ts'

type Acts = {
  onExplain: (student: GradebookStudent) => void
  onEvaluation: (evaluation: Evaluation) => void
}

/** A gradebook as a sheet: its evaluations by cut, with what each has in each cut and so far. */
export function gradebookSheet(book: Gradebook, grades: NoteEdits, acts: Acts): Sheet {
  const evaluations = inOrder(book)
  const most = mostOf(book, grades)
  const first = evaluations.length > 0 ? toNoteFirst(book, grades) : undefined
  const rows = new Map(book.students.map((one) => [one.id, one]))
  const held = new Map(evaluations.map((one) => [one.lesson_id, one]))
  const evaluationOf = ({ id }: { id: number }) => held.get(id) as Evaluation
  const studentOf = ({ id }: { id: number }) => rows.get(id) as GradebookStudent
  const countIn = (cut: string) => evaluations.filter((one) => one.cut === cut).length
  const explained = (student: GradebookStudent) => ({ student, onExplain: () => acts.onExplain(student) })
  return {
    ...notesIn(book),
    label: `Notas de ${book.course_section.title}`,
    limits: book,
    first: first && { id: first.lesson_id, title: first.title },
    closedAt: (student, column) => whyClosed(book, studentOf(student), evaluationOf(column)),
    isWaivedAt: (student, column) => isWaivedFor(evaluationOf(column), studentOf(student)),
    meaningOf: (student, column, grade) =>
      meaningOf(book, { ...evaluationOf(column), ...grade }, studentOf(student)),
    sumsOf: (student) => ({ ...sumsOf(book, grades, studentOf(student)), most }),
    cuts: [
      { count: countIn('first'), sum: 'first' },
      { count: countIn('second'), sum: 'second' },
    ],
    head: (active) => <GridHead {...{ book, grades, most, active }} onEvaluation={acts.onEvaluation} />,
    end: ({ student_id, sums, isActive }) => (
      <RowEnd
        {...explained(studentOf({ id: student_id }))}
        {...{ sums, isActive }}
        least={book.approval_minimum_note}
      />
    ),
    choice: 'Evaluación',
    choiceOf: ({ id, title }) => `${title}, ${evaluationOf({ id }).weighting} %`,
    stateOf: (column) => stateOf(book, grades, evaluationOf(column)),
    under: (student, sums) => <Accumulated {...explained(studentOf(student))} sums={sums} />,
    beside: (column) =>
      book.may_write && (
        <Button
          icon="edit"
          label={`Cambiar ${column.title}`}
          onClick={() => acts.onEvaluation(evaluationOf(column))}
        />
      ),
    below: (column) => <Spread of={evaluationOf(column)} book={book} grades={grades} />,
  }
}

function stateOf(book: Gradebook, grades: NoteEdits, evaluation: Evaluation): string {
  const { date } = evaluation
  const noted = notesOfEvaluation(book, grades, evaluation).length
  const state = date > clock.today() ? 'por hacer' : `${noted} de ${expectedIn(book, grades, evaluation)}`
  return `${dayAndMonth(date)}, ${state}`
}

type SpreadProps = { of: Evaluation; book: Gradebook; grades: NoteEdits }

/** How the notes of an evaluation are spread. */
export const Spread = ({ of, book, grades }: SpreadProps) => (
  <LazyDistribution
    title={of.title}
    notes={notesOfEvaluation(book, grades, of)}
    expected={expectedIn(book, grades, of)}
    least={book.approval_minimum_note}
  />
)

type Explained = { student: GradebookStudent; onExplain: () => void; sums: Sums }

/** What a student has of how much. */
const Accumulated = ({ onExplain, ...of }: Explained) => (
  <button type="button" className="link figures" onClick={onExplain}>
    <AccumulatedWords {...of} />
  </button>
)

function AccumulatedWords({ student, sums: { definitive: note, of } }: Pick<Explained, 'student' | 'sums'>) {
  if (student.state === 'failed_by_absence') return 'aplazado'
  if (note == null) return 'sin notas'
  if (of == null) return `definitiva ${showNote(note)}`
  return (
    <>
      <span className="sr-only">acumulado </span>
      {showAccumulated(note, of)}
    </>
  )
}

type EndProps = Explained & { isActive: boolean; least: number }

/** What a student has so far, and how many absences are left. */
const RowEnd = ({ student, sums, isActive, least, onExplain }: EndProps) => (
  <>
    <td className="gb-total gb-edge">
      <button
        type="button"
        className="gb-head-button"
        tabIndex={isActive ? 0 : -1}
        title={`De dónde sale la nota de ${student.name}`}
        onClick={onExplain}
      >
        <Definitive student={student} note={sums.definitive ?? null} least={least} />
        {sums.of != null && sums.of !== sums.most && student.state !== 'failed_by_absence' && (
          <span className="text-hint text-text-2"> de {showOf(sums.of)}</span>
        )}
      </button>
    </td>
    <td className="gb-last" style={colourOfLeft(student.absences_left)}>
      {student.absences_left ?? '—'}
    </td>
  </>
)

function colourOfLeft(left: number | null) {
  if (left === null || left > 2) return { color: 'var(--text-2)' }
  return { color: left === 0 ? 'var(--bad)' : 'var(--warn)', fontWeight: 650 }
}

type DefinitiveProps = { student: GradebookStudent; note: number | null; least: number }

function Definitive({ student, note, least }: DefinitiveProps) {
  if (student.state === 'failed_by_absence') return <span className="text-bad">aplazado</span>
  if (note === null) return <span className="text-text-3">—</span>
  const isFailed = student.state === 'failed' || (student.state === 'approved' && note < least)
  return <span className={isFailed ? 'text-bad' : undefined}>{showNote(note)}</span>
}
