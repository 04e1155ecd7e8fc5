import '#web/styles/on-demand/gradebook.css'
import type { CSSProperties, ReactNode } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import { Spread } from './GradebookSheet.tsx'
import { NoteSheet } from './widgets/NoteSheet.tsx'
import type { Cell, Reveal, Sheet } from './widgets/sheet.ts'
import type { NoteEdits } from './widgets/use-note-edits.ts'
import { expectedIn, inOrder, notesOfEvaluation } from './words.ts'

// Few courses end with one.
const DeliveryLink = lazyComponent(async () => (await import('./DeliveryLink.tsx')).DeliveryLink)
// Of a course with evaluations it is never shown.
const NoEvaluations = lazyComponent(async () => (await import('./NoEvaluations.tsx')).NoEvaluations)

type ContentProps = {
  book: Gradebook
  grades: NoteEdits
  sheet: Sheet
  isPhone: boolean
  onExplain: (student: GradebookStudent) => void
  onDetail: (cell: Cell) => void
  onNew: () => void
  /** The evaluation one is in. */
  column: number
  onColumn: (lesson_id: number) => void
  reveal: Reveal
  /** Where they have no place beside the title. */
  acts: ReactNode
}

/** On a phone the list begins right below the bar: students are what is looked at. */
const UNDER_BAR = { marginBlockStart: '-0.5rem' } as const

/** Why nothing is written; null where one may. */
const stillIn = ({ state, may_write, notes_delivered_at }: Gradebook): string | null => {
  if (state !== 'open')
    return `Entregadas el ${notes_delivered_at && showMoment(notes_delivered_at)}. Ya no cambian.`
  return may_write ? null : 'Las notas se ven; las escribe quien da la materia.'
}

/** The notes as a sheet, on a phone one evaluation at a time; what comes first where there is none. */
export function GradebookContent(props: ContentProps) {
  const { book, grades, sheet, isPhone, onExplain, onDetail, onNew, column, onColumn, reveal } = props
  const { section_id, course_id } = book.course_section
  if (book.students.length === 0)
    return (
      <EmptyState title="Nadie cursa la materia">
        Los estudiantes aparecen aquí cuando se inscriben en la sección.
      </EmptyState>
    )
  if (book.evaluations.length === 0) return <NoEvaluations book={book} onNew={onNew} />
  const chosen =
    book.evaluations.find(({ lesson_id }) => lesson_id === column) ?? (inOrder(book)[0] as Evaluation)
  return (
    <div className="grid grid-cols-1 gap-4" style={isPhone ? UNDER_BAR : undefined}>
      <NoteSheet
        {...{ sheet, grades, isPhone, reveal, onDetail, onColumn }}
        still={stillIn(book)}
        onExplain={(student_id) => {
          const student = book.students.find(({ id }) => id === student_id)
          if (student) onExplain(student)
        }}
        above={<Weights book={book} grades={grades} />}
        aside={<Spread of={chosen} book={book} grades={grades} />}
        legend={<Legend book={book} />}
      />
      {props.acts && <div className="gb-screen-only flex flex-wrap gap-2">{props.acts}</div>}
      <p className="gb-screen-only">
        <LinkTo to="/lessons" search={{ section_id, course_id }} look="link">
          Ver las clases de la materia
        </LinkTo>
      </p>
      {book.final_delivery && <DeliveryLink book={book} />}
    </div>
  )
}

type Part = Pick<ContentProps, 'book' | 'grades'>

/** For how many students no note of a jury lacks; for who takes no part none does. */
const gradedIn = ({ students }: Gradebook): number =>
  students.filter(
    ({ state, final_delivery_is_pending }) => state !== 'failed_by_absence' && !final_delivery_is_pending,
  ).length

/** What evaluations and final delivery weigh of 100, each filled by how many are noted. */
function Weights({ book, grades }: Part) {
  const { final_delivery: delivery, weighting_left: free } = book
  const expected = Math.max(1, expectedIn(book, grades))
  const part = (key: number, title: string, weighs: number, noted: number) => (
    <span
      key={key}
      className="truncate"
      title={`${title}, ${weighs} %`}
      style={{ flex: weighs, '--done': `${(noted / expected) * 100}%` } as CSSProperties}
    >
      {title}
    </span>
  )
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3 text-compact">
        <b>Ponderación</b>
        <span className="figures text-text-2">
          {free === 0 ? '100 % asignado' : `${100 - free} % asignado, ${free} % libre`}
        </span>
      </p>
      <div className="gb-weights text-compact text-text-2" aria-hidden="true">
        {inOrder(book).map((one) =>
          part(one.lesson_id, one.title, one.weighting, notesOfEvaluation(book, grades, one).length),
        )}
        {delivery && part(0, 'Entrega final', delivery.final_delivery_value_percent, gradedIn(book))}
        {free > 0 && <span style={{ flex: free, '--edge': 'dashed' } as CSSProperties} />}
      </div>
    </>
  )
}

function Legend({
  book: { low_performance_note: low, high_performance_note: high, may_write },
}: {
  book: Gradebook
}) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-compact text-text-2">
      <span className="gb-screen-only">
        {may_write &&
          'Enter baja, Tab a la derecha, NP y EX se escriben, Mayús F2 comenta, Ctrl V pega, Ctrl D rellena, Ctrl Z deshace, '}
        ? dice de dónde sale el acumulado
      </span>
      <span>
        {low !== null && <span className="gb-low">▼ menos de {low} </span>}
        {high !== null && <span className="gb-high">▲ más de {high}</span>}
      </span>
    </p>
  )
}
