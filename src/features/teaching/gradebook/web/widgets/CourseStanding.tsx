import { showAccumulated, showNote } from '#kernel/notes.ts'
import type { Gradebook, GradebookStudent } from '../../contract.ts'
import type { sumOf } from '../sum.ts'
import { classOf } from '../words.ts'

type Props = { book: Gradebook; student: GradebookStudent; sum: ReturnType<typeof sumOf> }

const BEST = 20

/** How a student stands in a course at a glance: the figure, the cuts, what may still be missed. */
export function CourseStanding({ book, student, sum: { note, of } }: Props) {
  const { word, tone } = absencesOf(student)
  return (
    <section className="grid gap-3" aria-label="Cómo va la materia">
      {note !== null && (
        <p className="flex items-baseline gap-2">
          <b className="figures text-figure">{of === null ? showNote(note) : showAccumulated(note, of)}</b>
          <span className="text-text-2">{of === null ? 'definitiva' : 'acumulado'}</span>
        </p>
      )}
      <dl className="figures flex justify-between gap-x-4 border-y border-line py-2">
        <Cut book={book} term="Primer corte" note={student.first_cut_note} />
        <Cut book={book} term="Segundo corte" note={student.second_cut_note} />
        <Fact term="Inasistencias">
          <b className={tone}>{word}</b>
        </Fact>
      </dl>
      {note !== null && of !== null && student.state === 'enrolled' && (
        <Road note={note} least={book.approval_minimum_note} />
      )}
    </section>
  )
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-compact text-text-2">{term}</dt>
    <dd>{children}</dd>
  </div>
)

function Cut({ book, term, note }: { book: Gradebook; term: string; note: number | null }) {
  const mark = classOf(note, book)
  return (
    <Fact term={term}>
      {note === null ? (
        <span className="text-text-2">sin notas</span>
      ) : (
        <b className={mark === 'gb-low' ? 'text-bad' : ''}>
          {showNote(note)}
          {mark && <span className="text-compact"> {mark === 'gb-low' ? 'baja' : 'alta'}</span>}
        </b>
      )}
    </Fact>
  )
}

/** `quedan 5`: in a colour where hardly any is left. */
function absencesOf({ state, absences, absences_left: left }: GradebookStudent) {
  if (state === 'failed_by_absence') return { word: 'aplazada', tone: 'text-bad' }
  if (left === null) return { word: `${absences}, sin límite`, tone: '' }
  if (left === 0) return { word: 'no queda ninguna', tone: 'text-bad' }
  return {
    word: left === 1 ? 'queda 1' : `quedan ${left}`,
    tone: left === 1 ? 'text-bad' : left === 2 ? 'text-warn' : '',
  }
}

/** What is gathered, what lacks to pass, and the rest up to the best note. */
function Road({ note, least }: { note: number; least: number }) {
  const lacking = Math.max(0, least - note)
  const rest = BEST - note - lacking
  return (
    <div
      role="img"
      aria-label={`${showNote(note)} puntos reunidos; se aprueba con ${showNote(least)} de ${BEST}`}
    >
      <div className="flex" style={{ gap: '2px', height: '14px' }}>
        <span className="bg-edge" style={{ flex: note }} />
        {lacking > 0 && <span style={{ flex: lacking, border: '2px solid var(--primary)' }} />}
        <span style={{ flex: rest, border: '1px dashed var(--control)' }} />
      </div>
      <div className="figures flex text-compact">
        <b style={{ flex: note + lacking }}>{showNote(note)}</b>
        <span className="flex justify-between text-text-2" style={{ flex: rest }}>
          <span>{lacking > 0 && `${least.toLocaleString('es-VE')} aprueba`}</span>
          {BEST}
        </span>
      </div>
    </div>
  )
}
