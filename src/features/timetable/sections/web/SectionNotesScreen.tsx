import { showAccumulated, showNote } from '#kernel/notes.ts'
import { showIdentity } from '#kernel/person.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { type NoteCell, type SectionNotes, showSectionNotes } from '../notes/contract.ts'
import { SectionFrame } from './SectionFrame.tsx'

type Student = SectionNotes['students'][number]

/** The definitive notes of a section: a row for each student, a column for each course. */
export function SectionNotesScreen() {
  return <SectionFrame>{({ id }) => <NotesOf id={id} />}</SectionFrame>
}

function NotesOf({ id }: { id: number }) {
  const answer = useAnswer(showSectionNotes, { params: { id } }, { silent: true })
  return (
    <Answered answer={answer} rows={8}>
      {(notes) => <Notes notes={notes} />}
    </Answered>
  )
}

/** What can be told of an enrolment: a note, or how it ended. */
const isKnown = (cell: NoteCell) => cell.definitive_note !== null || cell.state !== 'enrolled'

function Notes({ notes }: { notes: SectionNotes }) {
  const isNarrow = useNarrow()
  if (notes.students.length === 0)
    return (
      <EmptyState title="Nadie cursa materias en la sección">
        Las notas aparecen aquí cuando hay estudiantes inscritos en ella.
      </EmptyState>
    )
  const cells = notes.students.flatMap((student) => student.notes)
  if (!cells.some(isKnown))
    return (
      <EmptyState title="Aún no hay notas definitivas">
        {cells.length === 1 ? '1 nota pendiente' : `${cells.length} notas pendientes`}: cada una aparece aquí
        cuando su materia se cierra.
      </EmptyState>
    )
  return isNarrow ? <Cards {...notes} /> : <Table {...notes} />
}

// A name is no head of the table, and a long title no wide column.
const AS_CELL = { background: 'var(--surface)', fontWeight: 400 }
const WRAPPED = { minWidth: '7rem', paddingBlock: '0.5rem', whiteSpace: 'normal' } as const

function Table({ courses, students }: SectionNotes) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className="list-body overflow-x-auto" aria-label="Notas definitivas" tabIndex={0}>
      <table className="table">
        <caption className="sr-only">Notas definitivas por estudiante y materia</caption>
        <thead>
          <tr>
            <th scope="col">Estudiante</th>
            {courses.map(({ id, code, title }) => (
              <th key={id} scope="col" className="cell-end" style={WRAPPED}>
                <span className="figures">{code}</span>
                <span className="block text-compact text-text-2">{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.id}>
              <th scope="row" style={AS_CELL}>
                <StudentLink student={student} />
              </th>
              {courses.map(({ id }) => (
                <td key={id} className="cell-end">
                  <Note cell={student.notes.find(({ course_id }) => course_id === id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cards({ courses, students }: SectionNotes) {
  return (
    <ul className="grid gap-3">
      {students.map((student) => (
        <li key={student.id}>
          <Card>
            <h2 className="text-body">
              <StudentLink student={student} />
            </h2>
            <dl className="mt-2 grid gap-1">
              {courses.map(({ id, title }) => {
                const cell = student.notes.find(({ course_id }) => course_id === id)
                return (
                  cell && (
                    <div key={id} className="flex items-baseline justify-between gap-3">
                      <dt className="text-text-2">{title}</dt>
                      <dd>
                        <Note cell={cell} />
                      </dd>
                    </div>
                  )
                )
              })}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function StudentLink({ student }: { student: Student }) {
  return (
    <>
      <LinkTo to={`/students/${student.id}`} look="link">
        {student.last_name}, {student.first_name}
      </LinkTo>
      <span className="figures block text-compact text-text-2">
        {showIdentity(student.identity_kind, student.identity_number)}
      </span>
    </>
  )
}

/** rules.md#grades: without a definitive note it is pending while the period runs. */
function Note({ cell }: { cell: NoteCell | undefined }) {
  if (!cell) return <span className="text-text-3">No la cursa</span>
  if (cell.state === 'withdrawn') return <span className="text-text-3">Retirada</span>
  const note = cell.definitive_note === null ? null : showNote(cell.definitive_note)
  if (cell.state === 'failed_by_absence')
    return (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {note && <span className="figures">{note}</span>}
        <Badge tone="bad">Aplazado por inasistencias</Badge>
      </span>
    )
  if (note === null) return <span className="text-text-3">pendiente</span>
  if (cell.state === 'enrolled')
    return (
      <span className="figures text-text-2">
        acumulado {showAccumulated(cell.definitive_note ?? 0, cell.accumulated_of ?? 0)}
      </span>
    )
  return cell.state === 'failed' ? (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <span className="figures">{note}</span>
      <Badge tone="bad">Reprobado</Badge>
    </span>
  ) : (
    <span className="figures">{note}</span>
  )
}
