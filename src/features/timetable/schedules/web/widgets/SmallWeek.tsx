import type { Schedule } from '../../contract.ts'
import {
  type Entry,
  type Hour,
  type Part,
  partsOf,
  partsUsed,
  type Sitting,
  showMinutes,
  sittingsOf,
  startOf,
} from '../../grid/rules.ts'
import { groundOf } from '../BlockFace.tsx'
import { dayTitle } from '../words.ts'

const DAYS = [1, 2, 3, 4, 5]

export type SmallEntry = Entry &
  Pick<Schedule, 'color' | 'color_name' | 'text_color'> & { course_section: { code: string } }
export type SmallTimetable = { schedules: readonly SmallEntry[]; class_hours: readonly Hour[] }

/** The shape of a week at a glance; its words stand beside it, so that screen readers pass it by. */
export function SmallWeek({ timetable: { schedules, class_hours } }: { timetable: SmallTimetable }) {
  const parts = partsUsed(partsOf(class_hours), schedules)
  const sittings = sittingsOf(schedules, parts)
  if (sittings.length === 0) return <p className="text-text-2">Todavía no tiene horas en el horario.</p>
  const days = [...DAYS, ...[6, 7].filter((day) => sittings.some((one) => one.day === day))]
  return (
    <div
      className="small-week"
      aria-hidden="true"
      style={{ gridTemplateColumns: `2.75rem repeat(${days.length}, minmax(0, 1fr))` }}
    >
      <span />
      {days.map((day) => (
        <span key={day} className="small-week-day">
          {dayTitle(day).slice(0, 3)}
        </span>
      ))}
      {parts.map((part, at) => (
        <Rows key={part.shift} part={part} before={rowsBefore(parts, at)} />
      ))}
      {sittings.map((one) => (
        <Block key={`${one.entry.id} ${one.part} ${one.from}`} of={one} parts={parts} days={days} />
      ))}
    </div>
  )
}

const rowsBefore = (parts: readonly Part[], at: number): number =>
  parts.slice(0, at).reduce((sum, { hours }) => sum + hours.length, 0)

function Rows({ part, before }: { part: Part; before: number }) {
  return part.hours.map((hour, index) => (
    <span
      key={hour.id}
      className="small-week-hour"
      style={{ gridRow: before + index + 2, gridColumn: '1 / -1' }}
    >
      {showMinutes(startOf(hour))}
    </span>
  ))
}

type BlockProps = { of: Sitting<SmallEntry>; parts: readonly Part[]; days: readonly number[] }

function Block({ of: { entry, day, part, from, span }, parts, days }: BlockProps) {
  return (
    <span
      className="small-week-block"
      style={{
        ...groundOf(entry),
        gridColumn: days.indexOf(day) + 2,
        gridRow: `${rowsBefore(parts, part) + from + 2} / span ${span}`,
      }}
    >
      {/\d+$/.exec(entry.course_section.code)?.[0] ?? entry.course_section.code}
    </span>
  )
}
