import { isWaived } from '#features/enrolment/enrolments/notes/rules.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Gradebook } from '../../contract.ts'
import { sumOf } from '../sum.ts'
import { CourseStanding } from './CourseStanding.tsx'
import { OpenSum } from './OpenSum.tsx'

const NOTHING = { note: null, outcome: null, comment: null }

/** The notes of the one student in a gradebook: what each evaluation gave, the cuts, and what is still needed. */
export function CourseNotes({ book }: { book: Gradebook }) {
  const [student] = book.students
  if (!student) return null
  if (book.evaluations.length === 0 && !book.final_delivery)
    return (
      <Card title="Notas">
        <EmptyState title="Aún no hay evaluaciones">
          Aparecen aquí cuando el profesor las agregue, con su ponderación.
        </EmptyState>
      </Card>
    )
  // What is due already is no next one: the sum says since when its note lacks.
  const next = book.evaluations.find(
    (one) =>
      one.date >= clock.today() &&
      !student.notes[one.lesson_id] &&
      !isWaived({ ...one, note: null }, student),
  )
  const gradeOf = ({ column_id }: { column_id: number }) => student.notes[column_id] ?? NOTHING
  const of = { book, grades: { gradeOf }, student }
  return (
    <>
      <CourseStanding book={book} student={student} sum={sumOf(of)} />
      <Card title="De dónde sale" action={book.state !== 'open' && <Badge tone="ok">Notas entregadas</Badge>}>
        <div className="grid gap-3">
          <OpenSum {...of} />
          {next && book.state === 'open' && (
            <p className="text-text-2">
              Sigue: {next.title}, {showDayInWords(next.date)}, {next.weighting} %.
            </p>
          )}
        </div>
      </Card>
    </>
  )
}
