import { showAccumulated, showNote } from '#kernel/notes.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { StudentDashboard } from '../../student/contract.ts'

type Props = { courses: StudentDashboard['courses']; title: string }

/** The courses of the inscription, each with its notes so far and its absences. */
export function StudentCourses({ courses, title }: Props) {
  return (
    <Card title={title} flush>
      <ul className="ruled">
        {courses.map((course) => (
          <li key={course.id} className="py-2">
            <span className="flex items-baseline justify-between gap-x-3">
              <span className="min-w-0">
                <LinkTo to={`/profile/courseNote/${course.section_id}/${course.course_id}`} look="link">
                  {course.title}
                </LinkTo>
              </span>
              <NoteSoFar of={course} />
            </span>
            <span className="block text-compact text-text-2">
              {course.code} · {course.teachers.join(', ') || 'Profesor por asignar'}
            </span>
            <Absences of={course} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the notes so far make, of how much; once the notes are handed over, what the course ended with. */
function NoteSoFar({ of }: { of: StudentDashboard['courses'][number] }) {
  const { accumulated_note, accumulated_of, definitive_note } = of
  if (of.is_failed_by_absence) return null
  if (definitive_note === null && (accumulated_note === null || accumulated_of === null)) return null
  return (
    <span className="figures whitespace-nowrap">
      {definitive_note === null ? 'acumulado' : 'definitiva'}{' '}
      <b>
        {definitive_note === null
          ? showAccumulated(accumulated_note ?? 0, accumulated_of ?? 0)
          : showNote(definitive_note)}
      </b>{' '}
      {of.is_failed && <Badge tone="bad">Reprobada</Badge>}
    </span>
  )
}

/** More would not be counted at a glance. */
const MOST_DOTS = 16
const DOT = {
  width: '9px',
  height: '9px',
  borderRadius: '50%',
  border: '1.5px solid var(--control)',
} as const

/** A dot for each absence that a course allows, full where it was taken. */
function Dots({ full, left }: { full: number; left: number }) {
  if (full + left > MOST_DOTS) return null
  return (
    <span className="flex gap-1" aria-hidden="true">
      {Array.from({ length: full + left }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <span key={at} style={{ ...DOT, ...(at < full && { background: 'var(--control)' }) }} />
      ))}
    </span>
  )
}

/** How many absences there are of how many; a badge where few are left, or none (screens.md#first-screens). */
function Absences({ of }: { of: StudentDashboard['courses'][number] }) {
  const { absences, absences_left: left } = of
  if (of.is_failed_by_absence) return <Badge tone="bad">Aplazada por inasistencias</Badge>
  const counted =
    left === null
      ? absences === 1
        ? '1 inasistencia'
        : `${absences} inasistencias`
      : `${absences} de ${absences + left} inasistencias`
  return (
    <span className="flex flex-wrap items-center gap-2 text-compact text-text-2">
      {left !== null && <Dots full={absences} left={left} />}
      <span className="figures">{counted}</span>
      {left !== null && left <= 2 && (
        <Badge tone={left === 2 ? 'warn' : 'bad'}>
          {left === 0 ? 'no queda ninguna' : left === 1 ? 'queda 1' : 'quedan 2'}
        </Badge>
      )}
    </span>
  )
}
