import { isWaived } from '#features/enrolments/notes/rules.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { showAccumulated, showNote } from '#kernel/notes.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Gradebook } from '../../contract.ts'
import { sumsOf } from '../words.ts'
import { NoteSum } from './NoteSum.tsx'

const NOTHING = { note: null, outcome: null, comment: null }

type Notes = Pick<Gradebook['students'][number], 'notes'>
const gradesOf = ({ notes }: Notes) => ({
  gradeOf: ({ column_id }: { column_id: number }) => notes[column_id] ?? NOTHING,
})

/** What the notes of the one student make so far, of how much; once they are handed over, what the course ended with. */
export function CourseNoteSoFar({ book }: { book: Gradebook }) {
  const [student] = book.students
  if (!student || student.state === 'failed_by_absence') return null
  const { definitive, of } = sumsOf(book, gradesOf(student), student)
  if (definitive === null) return null
  return (
    <span className="figures whitespace-nowrap text-text-2">
      {of === null ? 'Definitiva' : 'Acumulado'}{' '}
      <b className="text-text">{of === null ? showNote(definitive) : showAccumulated(definitive, of)}</b>
    </span>
  )
}

/** The notes of the one student in a gradebook: what each evaluation gave, the cuts, and what is still needed. */
export function CourseNotes({ book }: { book: Gradebook }) {
  const [student] = book.students
  if (!student) return null
  if (book.evaluations.length === 0 && !book.final_delivery)
    return (
      <Card title="Notas">
        <EmptyState title="Todavía no hay evaluaciones">
          Aparecen aquí cuando el profesor las agregue, con su ponderación.
        </EmptyState>
      </Card>
    )
  // What is due already is no next one: the sum says since when its note lacks.
  const next = book.evaluations.find(
    (one) =>
      one.date >= clock.today() &&
      !student.notes[one.lesson_id] &&
      !isWaived({ ...one, note: null }, student.joined_on),
  )
  return (
    <Card title="Notas" action={book.state !== 'open' && <Badge tone="ok">Notas entregadas</Badge>}>
      <div className="grid gap-3">
        <NoteSum book={book} grades={gradesOf(student)} student={student} />
        <p className="figures flex flex-wrap gap-x-6">
          <Cut word="Primer corte" note={student.first_cut_note} />
          <Cut word="Segundo corte" note={student.second_cut_note} />
        </p>
        {next && book.state === 'open' && (
          <p className="text-text-2">
            Sigue: {next.title}, {showDayInWords(next.date)}, {next.weighting} %.
          </p>
        )}
      </div>
    </Card>
  )
}

const Cut = ({ word, note }: { word: string; note: number | null }) => (
  <span>
    {word} <b>{note === null ? 'sin notas' : showNote(note)}</b>
  </span>
)
