import { studentInscriptionState } from '#features/people/students/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'

/** Not said: there is nothing to do about it now. */
const QUIET: readonly (string | undefined)[] = [
  'period_inscriptions_are_disabled',
  'period_and_student_latest_period_are_equals',
  'next_semester_not_found',
]

/** One line: that the student can be re-enrolled, or what stands in the way. */
export function ReinscriptionLine({ student_id }: { student_id: number }) {
  const answer = useAnswer(studentInscriptionState, { params: { id: student_id } }, { silent: true })
  const state = answer.data?.data
  if (!state?.period || !state.kind || QUIET.includes(state.code)) return null
  const name = `${state.period.year}-${state.period.number}`
  return (
    <p className={`note ${state.can_inscribe ? 'note-info' : 'note-warn'}`}>
      {state.can_inscribe ? `Las inscripciones de ${name} están abiertas.` : state.sentence}{' '}
      <LinkTo to="/profile/reinscription" look="link">
        {state.can_inscribe ? 'Inscribirse' : 'Ver por qué'}
      </LinkTo>
    </p>
  )
}
