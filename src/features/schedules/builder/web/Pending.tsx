import type { CourseSection } from '#features/sections/courses/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Part } from '../../grid/rules.ts'
import { hoursText } from '../../web/ScheduleWords.tsx'
import { proposedSpan } from '../rules.ts'
import type { useCarry } from './Carry.tsx'

type Props = {
  courses: readonly CourseSection[]
  parts: readonly Part[]
  carry: ReturnType<typeof useCarry>
}

/** The courses of the section that still want hours; each can be taken up, dragged, or placed by form. */
export function Pending({ courses, parts, carry }: Props) {
  const left = courses.filter(({ hours, scheduled_hours }) => scheduled_hours < hours)
  const missing = left.reduce((sum, { hours, scheduled_hours }) => sum + hours - scheduled_hours, 0)
  return (
    <section className="card" aria-labelledby="pending">
      <header className="card-head">
        <h2 id="pending">Por ubicar</h2>
        {missing > 0 ? <Badge tone="warn">{hoursText(missing)}</Badge> : <Badge tone="ok">Completo</Badge>}
      </header>
      {left.length === 0 ? (
        <p className="p-4 text-control text-text-2">Todas las materias de la sección tienen sus horas.</p>
      ) : (
        <ul className="grid gap-2 p-2">
          {left.map((course) => (
            <Course key={course.id} course={course} parts={parts} carry={carry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Course({ course, parts, carry }: Omit<Props, 'courses'> & { course: CourseSection }) {
  const { section_id, course_id, code, title, students_count, hours, scheduled_hours } = course
  const left = hours - scheduled_hours
  const load = {
    section_id,
    course_id,
    code,
    title,
    students_count,
    schedule: null,
    span: proposedSpan(left, parts),
  }
  const { carried } = carry
  const isTaken = carried?.load.schedule === null && carried.load.course_id === course_id
  return (
    <li className="grid gap-1">
      <button
        type="button"
        className="card flex w-full items-center gap-2 p-2 text-control"
        style={{
          cursor: 'grab',
          textAlign: 'start',
          borderColor: isTaken ? 'var(--primary)' : 'var(--control)',
        }}
        data-course={course_id}
        aria-pressed={isTaken}
        onClick={() => (isTaken ? carry.cancel() : carry.take(load))}
        {...carry.dragOf(load)}
      >
        <span className="tt-grip text-text-3" style={{ touchAction: 'none' }} aria-hidden="true">
          <Icon name="rows" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="sr-only">Ubicar </span>
          <b className="figures">{code}</b> {title}
          <span className="block text-hint text-text-2">
            <span className="sr-only">, </span>
            {left === 1 ? 'Falta' : 'Faltan'} {left} de {hoursText(hours)}
            {course.teachers.length === 0 && ' · sin profesor'}
          </span>
        </span>
      </button>
      <LinkTo
        look="link"
        to={`/sections/${section_id}/courses/${course_id}/set-shcedule`}
        label={`Ubicar ${title} por formulario`}
      >
        <span className="text-hint">Por formulario</span>
      </LinkTo>
    </li>
  )
}
