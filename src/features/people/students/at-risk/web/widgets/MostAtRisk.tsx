import { gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { Answered, wholePage } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { AtRisk } from '../../contract.ts'
import { listAtRisk } from '../../first-calls.ts'
import type { Risk } from '../../rules.ts'
import { pendingWords, riskWords } from '../../words.ts'

/** So many are shown; the list has them all. */
const MOST = 5

/** Who is most about to fail a course or to leave, each with the reason, its picture and the fitting act; nothing where nobody is. */
export function MostAtRisk() {
  const answer = useAnswer(listAtRisk, { query: { limit: MOST } }, { silent: true })
  return (
    <Answered answer={wholePage(answer)} rows={MOST} height={56}>
      {({ data, students_count }) =>
        data.length > 0 && (
          <Card
            title="Estudiantes en riesgo"
            flush
            action={
              <LinkTo to="/students/at-risk" look="link">
                {students_count === 1 ? 'Ver 1 en riesgo' : `Ver los ${students_count} en riesgo`}
              </LinkTo>
            }
          >
            <ul className="ruled">
              {data.map((row) => (
                <Row key={row.id} of={row} />
              ))}
            </ul>
          </Card>
        )
      }
    </Answered>
  )
}

function Row({ of: row }: { of: AtRisk }) {
  const name = `${row.last_name}, ${row.first_name}`
  const [risk = 'one_absence_left'] = row.reasons
  const isByNotes = risk === 'unreachable' || risk === 'high_note_needed'
  const isBad = risk === 'no_absence_left' || (risk === 'unreachable' && row.pending_notes === 0)
  return (
    <li className="flex items-center gap-x-4 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span style={{ flex: '1 1 14rem' }}>
          <LinkTo to={`/students/${row.student_id}`} look="link">
            {name}
          </LinkTo>
          <span className="block text-compact text-text-2">
            {row.course}, <span className="whitespace-nowrap">{row.section}</span>
          </span>
        </span>
        <span className="text-compact" style={{ flex: '1 1 14rem' }}>
          {risk.endsWith('_left') && <Notches absences={row.absences} left={row.absences_left ?? 0} />}
          <span className={isBad ? 'text-bad' : 'text-warn'}>{riskWords(risk, row)}</span>
          {isByNotes && row.pending_notes > 0 && (
            <span className="text-text-2"> {pendingWords(row.pending_notes)}</span>
          )}
        </span>
      </span>
      <Act of={row} risk={risk} name={name} />
    </li>
  )
}

/** By notes one looks at the notes; by absences at which they are, or writes, while one is left or to who stopped coming. */
function Act({ of: row, risk, name }: { of: AtRisk; risk: Risk; name: string }) {
  if (risk === 'unreachable' || risk === 'high_note_needed')
    return (
      <LinkTo to={gradebookPath(row)} look="link" label={`Ver notas de ${name} en ${row.course}`}>
        Ver notas
      </LinkTo>
    )
  if (risk === 'no_absence_left')
    return (
      <LinkTo to={`/students/${row.student_id}/absences`} look="link" label={`Ver inasistencias de ${name}`}>
        Ver inasistencias
      </LinkTo>
    )
  return (
    <LinkTo to="/notifications/create" search={{ to: row.user_id }} look="link" label={`Escribir a ${name}`}>
      Escribir
    </LinkTo>
  )
}

/** A notch for each absence that the course allows, those had filled. */
function Notches({ absences, left }: { absences: number; left: number }) {
  const color = left === 0 ? 'var(--bad)' : 'var(--control)'
  return (
    <span className="flex flex-wrap gap-1 py-1" aria-hidden="true">
      {Array.from({ length: absences + left }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a notch is its place
          key={at}
          style={{
            ...{ width: '6px', height: '14px', border: `1px solid ${color}` },
            ...(at < absences && { background: color }),
          }}
        />
      ))}
    </span>
  )
}
