import type { ReactNode } from 'react'
import { hoursText } from '#features/timetable/class-hours/words.ts'
import type { CourseSection } from '#features/timetable/sections/courses/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Schedule } from '../../contract.ts'
import type { Part } from '../../grid/rules.ts'
import { groundOf } from '../../web/BlockFace.tsx'
import { teachersShort } from '../../web/words.ts'
import { proposedSpan } from '../rules.ts'
import type { useCarry } from './use-carry.ts'

type Props = {
  courses: readonly CourseSection[]
  schedules: readonly Schedule[]
  parts: readonly Part[]
  carry: ReturnType<typeof useCarry>
  /** Stands at the right of its title. */
  children: ReactNode
}

/** The courses of the section that still want hours; each can be taken up, dragged, or placed by form. */
export function Tray({ courses, schedules, parts, carry, children }: Props) {
  const left = courses.filter(({ hours, scheduled_hours }) => scheduled_hours < hours)
  const missing = left.reduce((sum, { hours, scheduled_hours }) => sum + hours - scheduled_hours, 0)
  const all = courses.reduce((sum, { hours }) => sum + hours, 0)
  return (
    <section className="tt-tray print:hidden" aria-labelledby="pending">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="pending" className="flex items-center gap-2">
          Por ubicar
          {missing > 0 ? (
            <span className="figures font-normal text-control text-text-2">
              {missing} de {hoursText(all)}
            </span>
          ) : (
            <Badge tone="ok">Completo</Badge>
          )}
        </h2>
        {children}
      </header>
      {left.length > 0 && (
        <ul className="tt-pieces">
          {left.map((course) => (
            <Piece
              key={course.id}
              course={course}
              placed={schedules.find(({ course_id }) => course_id === course.course_id)}
              parts={parts}
              carry={carry}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type PieceProps = Pick<Props, 'parts' | 'carry'> & { course: CourseSection; placed: Schedule | undefined }

function Piece({ course, placed, parts, carry }: PieceProps) {
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
    <li className="tt-piece" style={placed ? groundOf(placed) : undefined}>
      <button
        type="button"
        className="flex w-full items-center gap-2 px-2 py-1 text-control"
        style={{ cursor: 'grab', textAlign: 'start' }}
        data-course={course_id}
        aria-pressed={isTaken}
        onClick={() => (isTaken ? carry.cancel() : carry.take(load))}
        {...carry.dragOf(load)}
      >
        <span className="tt-grip text-text-3" style={{ touchAction: 'none' }} aria-hidden="true">
          <Icon name="rows" size={16} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="sr-only">Ubicar {code} </span>
          <span className="block font-bold">{title}</span>
          <span className="flex items-center gap-2 text-hint text-text-2" aria-hidden="true">
            <Squares hours={hours} scheduled={scheduled_hours} />
            <span className="figures">
              {code} · {left} h
            </span>
          </span>
          <span className="sr-only">
            , {left === 1 ? 'Falta' : 'Faltan'} {left} de {hoursText(hours)}
          </span>
          <span className="tt-who">{teachersShort({ course_section: course })}</span>
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

/** An hour each: filled once it stands in the week. */
const Squares = ({ hours, scheduled }: { hours: number; scheduled: number }) => (
  <span className="tt-squares">
    {Array.from({ length: hours }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: hours are told apart by nothing else
      <i key={at} data-filled={at < scheduled || undefined} />
    ))}
  </span>
)
