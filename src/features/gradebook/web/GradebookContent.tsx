import '#web/styles/on-demand/gradebook.css'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import { DeliveryLink } from './DeliveryLink.tsx'

import { EvaluationPage } from './EvaluationPage.tsx'
import { Grid } from './Grid.tsx'
import { LazyDistribution } from './LazyDistribution.tsx'
import { SavingLine } from './SavingLine.tsx'
import type { Cell, Grade, GradebookState, Reveal } from './use-gradebook.ts'
import { expectedIn, inOrder, notesOfEvaluation } from './words.ts'

// Of a course with evaluations it is never shown.
const NoEvaluations = lazyComponent(async () => (await import('./NoEvaluations.tsx')).NoEvaluations)

// There is a line when it is shown: the server has answered.
const EditConflicts = lazyComponent(
  async () => (await import('#web/offline/EditConflicts.tsx')).EditConflicts<Grade>,
)

type ContentProps = {
  book: Gradebook
  grades: GradebookState
  isPhone: boolean
  onExplain: (student: GradebookStudent) => void
  onEvaluation: (evaluation: Evaluation) => void
  onDetail: (cell: Cell) => void
  onNew: () => void
  /** The evaluation one is in. */
  column: number
  onColumn: (lesson_id: number) => void
  reveal: Reveal
  /** Where they have no place beside the title. */
  acts: ReactNode
}

/** As high with two lines as with one: the sheet below stays where it is. */
const ABOUT = { height: '2.75rem' }

/** The notes as a sheet, on a phone one evaluation at a time; what comes first where there is none. */
export function GradebookContent(props: ContentProps) {
  const { book, grades, isPhone, onExplain, onEvaluation, onDetail, onNew, column, onColumn, reveal } = props
  const [about, setAbout] = useState<HTMLElement | null>(null)
  const conflicts = useRef<HTMLDivElement>(null)
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
  const saving = (
    <SavingLine
      book={book}
      grades={grades}
      onRefused={(cell) => reveal.current?.(cell)}
      onConflicts={() => conflicts.current?.focus()}
    />
  )
  return (
    <div className="grid gap-4">
      {!isPhone && (
        <div className="gb-screen-only grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] items-start gap-6">
          <div className="grid gap-2">
            <Weights book={book} grades={grades} />
            {saving}
            <div ref={setAbout} style={ABOUT} />
          </div>
          <LazyDistribution
            title={chosen.title}
            notes={notesOfEvaluation(book, grades, chosen)}
            expected={expectedIn(book, grades, chosen)}
            least={book.approval_minimum_note}
          />
        </div>
      )}
      {isPhone ? (
        <EvaluationPage {...{ book, grades, onExplain, onEvaluation, onDetail, onColumn, reveal, saving }} />
      ) : (
        <>
          <Grid
            book={book}
            grades={grades}
            onExplain={onExplain}
            onEvaluation={onEvaluation}
            onColumn={onColumn}
            onDetail={onDetail}
            reveal={reveal}
            about={about}
          />
          <Legend book={book} />
        </>
      )}
      {/* Below: what comes by itself must not move what one is about to press. */}
      <div ref={conflicts} tabIndex={-1}>
        {grades.conflicts.length > 0 && (
          <EditConflicts
            edits={grades}
            titleOf={(of) => grades.titleOf(of) ?? 'evaluación'}
            whyNot={grades.whyNot}
          />
        )}
      </div>
      {props.acts && <div className="gb-screen-only flex flex-wrap gap-2">{props.acts}</div>}
      <p className="gb-screen-only">
        <LinkTo to="/lessons" search={{ section_id, course_id }} look="link">
          Ver las clases de la materia
        </LinkTo>
      </p>
      <DeliveryLink book={book} />
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
  const expected = Math.max(1, expectedIn(book, grades))
  const { final_delivery: delivery } = book
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3 text-compact">
        <b>Ponderación</b>
        <span className="figures text-text-2">
          {book.weighting_left === 0
            ? '100 % asignado'
            : `${100 - book.weighting_left} % asignado, ${book.weighting_left} % libre`}
        </span>
      </p>
      <div className="gb-weights" aria-hidden="true">
        {inOrder(book).map((one) => (
          <span
            key={one.lesson_id}
            title={`${one.title}, ${one.weighting} %`}
            style={
              {
                flex: one.weighting,
                '--done': `${(notesOfEvaluation(book, grades, one).length / expected) * 100}%`,
              } as CSSProperties
            }
          />
        ))}
        {delivery && (
          <span
            title={`Entrega final, ${delivery.final_delivery_value_percent} %`}
            style={
              {
                flex: delivery.final_delivery_value_percent,
                '--done': `${(gradedIn(book) / expected) * 100}%`,
              } as CSSProperties
            }
          />
        )}
        {book.weighting_left > 0 && <span className="gb-free" style={{ flex: book.weighting_left }} />}
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
        {may_write
          ? 'Enter baja, Tab va a la derecha, NP y EX se escriben, Mayús F2 comenta, Ctrl V pega un bloque, Ctrl D rellena, Ctrl Z deshace, ? dice de dónde sale la definitiva'
          : '? dice de dónde sale la definitiva'}
      </span>
      <span>
        {low !== null && <span className="gb-low">▼ menos de {low} </span>}
        {high !== null && <span className="gb-high">▲ más de {high}</span>}
      </span>
    </p>
  )
}
