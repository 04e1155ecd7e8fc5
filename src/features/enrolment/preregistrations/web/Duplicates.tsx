import { createInscription } from '#features/enrolment/inscriptions/contract.ts'
import { refusals } from '#features/people/users/refusals.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Duplicate, PreregistrationReview } from '../contract.ts'
import { STATE_LABELS } from './widgets/PreregistrationState.tsx'

const SAME = {
  identity: 'el mismo documento',
  email: 'el mismo correo electrónico',
  name: 'el mismo nombre y fecha de nacimiento',
} as const
const KINDS = { student: 'Estudiante', user: 'Cuenta', preregistration: 'Preinscripción' } as const
const states: Record<string, string> = STATE_LABELS

function Whom({ one }: { one: Duplicate }) {
  if (one.kind === 'user') return <>{one.name}</>
  const to = one.kind === 'student' ? `/students/${one.id}` : `/inscriptions/${one.id}`
  return (
    <LinkTo look="link" to={to}>
      {one.name}
    </LinkTo>
  )
}

/** Who may be the same person, and what to do when it is one. */
export function Duplicates({ review }: { review: PreregistrationReview }) {
  const { duplicates, obstacle } = review
  if (duplicates.length === 0) return null
  const student = duplicates.find(({ kind, same }) => kind === 'student' && same.includes('identity'))
  return (
    <Card title="Puede ser la misma persona" tone={obstacle ? 'bad' : 'warn'}>
      <div className="grid gap-3">
        {obstacle && <p>{refusals[obstacle].text} Así no se puede aprobar.</p>}
        <ul className="grid gap-1 text-control">
          {duplicates.map((one) => (
            <li key={`${one.kind}-${one.id}`}>
              {KINDS[one.kind]}: <Whom one={one} />, con {one.same.map((what) => SAME[what]).join(' y ')}
              {one.kind === 'preregistration' && ` (${states[one.state]?.toLowerCase()})`}
            </li>
          ))}
        </ul>
        {student && (
          <LinkTo to="/inscriptions/create" search={{ student_id: student.id }} allows={createInscription}>
            Inscribir a {student.name}
          </LinkTo>
        )}
      </div>
    </Card>
  )
}
