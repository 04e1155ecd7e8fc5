import { PensumMap } from '#features/pensums/web/widgets/PensumMap.tsx'
import type { CourseProgress } from '#features/pensums/web/widgets/PensumMapProps.tsx'
import { showNote } from '#kernel/notes.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
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
  const progress = new Map(courses.map((course) => [course.id, wordsOf(course.progress)]))
  return (
    <Card title={`${pensum.specialization_title}: ${pensum.name}`}>
      <p className="mb-3 text-text-2">{progressSentence(pensum)}</p>
      <PensumMap semesters={pensum.semesters} prelations={pensum.prelations} progress={progress} level={3} />
    </Card>
  )
}

/** `Aprobadas 5 de 12 materias, 18 de 42 unidades de crédito. En curso: 3.` */
function progressSentence({ semesters, credits, approved_credits }: PensumInProgress): string {
  const states = semesters.flatMap(({ courses }) => courses.map((course) => course.progress.state))
  const count = (state: Progress['state']) => states.filter((one) => one === state).length
  const inCourse = count('in_course')
  const now = inCourse > 0 ? ` En curso: ${inCourse}.` : ''
  return `Aprobadas ${count('approved')} de ${states.length} materias, ${approved_credits} de ${credits} unidades de crédito.${now}`
}

const periodOf = ({ period }: Progress) => (period ? `período ${period.year}-${period.number}` : '')

function wordsOf(one: Progress): CourseProgress {
  const note = one.note === null ? '' : showNote(one.note)
  switch (one.state) {
    case 'approved':
      return { state: 'approved', detail: [note, periodOf(one)].filter(Boolean).join(', ') }
    case 'in_course':
      return {
        state: 'in_course',
        detail: one.period?.is_over ? `Nota pendiente, ${periodOf(one)}` : periodOf(one),
      }
    case 'open':
      return {
        state: 'open',
        ...(one.failed && { detail: `Aplazada${note && ` con ${note}`}, ${periodOf(one)}` }),
      }
    case 'blocked':
      return {
        state: 'blocked',
        by: [...one.missing_courses, ...one.missing_semesters.map((number) => `semestre ${number}`)],
      }
  }
}
