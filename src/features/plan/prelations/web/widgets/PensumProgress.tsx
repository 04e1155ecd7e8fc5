import { PensumMap } from '#features/plan/pensums/web/widgets/PensumMap.tsx'
import type { CardProgress } from '#features/plan/pensums/web/widgets/pensum-map-props.ts'
import { showNote } from '#kernel/notes.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type PensumInProgress, type Progress, showPensumProgress } from '../../progress/contract.ts'

type Props = { student_id: number; own?: boolean }

/** The pensums that a student has followed, with the progress of each course. */
export function PensumProgress({ student_id, own = false }: Props) {
  const answer = useAnswer(showPensumProgress, { params: { id: student_id } }, { silent: true })
  return (
    <Answered answer={answer} rows={6} height={56}>
      {(pensums) =>
        pensums.length === 0 ? (
          <EmptyState title="Sin pensum todavía">
            {own
              ? 'Aquí se muestra el plan de estudios desde la primera inscripción.'
              : 'El estudiante no se ha inscrito en ningún período.'}
          </EmptyState>
        ) : (
          // The one followed now comes first.
          [...pensums].reverse().map((pensum) => <OnePensum key={pensum.id} pensum={pensum} />)
        )
      }
    </Answered>
  )
}

function OnePensum({ pensum }: { pensum: PensumInProgress }) {
  const courses = pensum.semesters.flatMap((semester) => semester.courses)
  const codes = new Map(courses.map(({ title, code }) => [title, code]))
  const progress = new Map(courses.map((course) => [course.id, progressWords(course.progress, codes)]))
  return (
    <section className="grid gap-3">
      <h2>
        {pensum.specialization_title}: {pensum.name}
      </h2>
      <Credits pensum={pensum} />
      <PensumMap semesters={pensum.semesters} prelations={pensum.prelations} progress={progress} level={3} />
    </section>
  )
}

/** `37 de 75 UC aprobadas, 14 en curso`, and the same as a strip. */
function Credits({ pensum: { semesters, credits, approved_credits } }: { pensum: PensumInProgress }) {
  const now = semesters
    .flatMap(({ courses }) => courses)
    .filter(({ progress }) => progress.state === 'in_course')
    .reduce((sum, course) => sum + course.credits, 0)
  return (
    <div className="pmap-credits">
      <span className="pmap-strip" aria-hidden="true">
        {approved_credits > 0 && <i data-state="approved" style={{ flexGrow: approved_credits }} />}
        {now > 0 && <i data-state="in_course" style={{ flexGrow: now }} />}
        {credits > approved_credits + now && <i style={{ flexGrow: credits - approved_credits - now }} />}
      </span>
      <p className="figures">
        <b>{approved_credits}</b> de {credits} UC aprobadas
        {now > 0 && (
          <>
            , <b>{now}</b> en curso
          </>
        )}
      </p>
    </div>
  )
}

const list = new Intl.ListFormat('es-VE')

function progressWords(one: Progress, codes: ReadonlyMap<string, string>): CardProgress {
  const { state, period, failed, missing_courses, missing_semesters } = one
  const note = one.note === null ? '' : showNote(one.note)
  const then = period ? ` en ${period.year}-${period.number}` : ''
  switch (state) {
    case 'approved':
      return { state, short: note || 'aprobada', words: `aprobada${note && ` con ${note}`}${then}` }
    case 'in_course':
      return { state, short: 'en curso', words: `en curso${then}` }
    case 'unrecorded':
      return { state, short: 'Sin nota registrada', words: `sin nota registrada${then}` }
    case 'open':
      return failed
        ? {
            state,
            short: `reprobada${note && ` ${note}`}`,
            words: `reprobada${note && ` con ${note}`}${then}`,
          }
        : { state, short: 'disponible', words: 'disponible' }
    case 'blocked': {
      const semesters = missing_semesters.map((number) => `semestre ${number}`)
      const verb = missing_courses.length + semesters.length === 1 ? 'falta' : 'faltan'
      const short = [...missing_courses.map((title) => codes.get(title) ?? title), ...semesters]
      return {
        state,
        short: `${verb} ${short.join(', ')}`,
        words: `${verb} ${list.format([...missing_courses, ...semesters])}`,
      }
    }
  }
}
