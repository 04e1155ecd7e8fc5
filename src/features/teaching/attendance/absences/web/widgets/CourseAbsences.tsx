import { showShortDay } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { CourseAbsences as Course } from '../../contract.ts'

/** How a student stands in a course: what counts, what is left, and each day that was missed. */
export function CourseAbsences({ of, title = of.title }: { of: Course; title?: string }) {
  return (
    <Card title={title} flush>
      <p className="flex flex-wrap items-center gap-2 py-3">
        <Left of={of} />
        <span className="text-compact text-text-2">{partsOf(of)}</span>
      </p>
      {of.missed.length > 0 && (
        <ul className="ruled">
          {of.missed.map((one) => (
            <li key={one.lesson_id} className="flex flex-wrap items-center gap-x-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="figures">{showShortDay(one.date)}</span>
                {one.justification && (
                  <span className="block text-compact text-text-2">Justificada: {one.justification}</span>
                )}
              </span>
              <Badge tone={one.justified ? 'info' : one.delayed ? 'warn' : 'bad'}>
                {one.delayed ? 'Retraso' : one.justified ? 'Justificada' : 'Ausente'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Left({ of: { enrolment_state, absences, absences_left, max_absences_to_fail } }: { of: Course }) {
  if (enrolment_state === 'failed_by_absence') return <Badge tone="bad">Aplazada por inasistencias</Badge>
  const counted = `${absences} de ${max_absences_to_fail} inasistencias`
  if (absences_left === null)
    return <Badge tone="neutral">{many(absences, 'inasistencia', 'inasistencias')}, sin límite</Badge>
  return <Badge tone={absences_left < 2 ? 'bad' : absences_left === 2 ? 'warn' : 'neutral'}>{counted}</Badge>
}

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** `Quedan 3 · 2 ausencias y 1 por retrasos · 12 clases registradas` */
function partsOf({
  lessons,
  absences_left,
  absences_by_attendance,
  absences_by_delay,
  ...of
}: Course): string {
  const left = of.enrolment_state === 'failed_by_absence' ? null : absences_left
  return [
    left !== null && (left === 0 ? 'No queda ninguna' : `Queda${left === 1 ? '' : 'n'} ${left}`),
    absences_by_delay > 0 &&
      `${many(absences_by_attendance, 'ausencia', 'ausencias')} y ${absences_by_delay} por retrasos`,
    lessons === 0 ? 'Aún no se ha pasado lista' : many(lessons, 'clase registrada', 'clases registradas'),
  ]
    .filter(Boolean)
    .join(' · ')
}
