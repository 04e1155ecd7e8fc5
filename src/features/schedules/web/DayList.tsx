import '#web/styles/on-demand/timetable.css'
import { useState } from 'react'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNarrow } from '#web/ui/media.ts'
import type { Schedule } from '../contract.ts'
import type { Part, Sitting } from '../grid/rules.ts'
import { groundOf, type TimetableKind } from './BlockFace.tsx'
import { dayShort, dayTitle, sectionCode, teachersOf, timesOf } from './ScheduleWords.tsx'

type Props = {
  kind: TimetableKind
  parts: readonly Part[]
  days: readonly number[]
  sittings: readonly Sitting<Schedule>[]
  today?: number | undefined
  /** Where the title of a class leads. */
  to?: ((entry: Schedule) => string) | undefined
}

/** The same week as lists, one per day. On a phone one day at a time, and today first. */
export function DayList(props: Props) {
  const { days, today } = props
  const isNarrow = useNarrow()
  const [chosen, choose] = useState<number | null>(null)
  if (!isNarrow)
    return (
      <div className="grid gap-4">
        {days.map((day) => (
          <Day key={day} {...props} day={day} isSilent />
        ))}
      </div>
    )
  const day = days.find((one) => one === (chosen ?? today)) ?? days[0] ?? 1
  return (
    <div className="grid gap-3">
      <fieldset className="flex gap-1">
        <legend className="sr-only">Día</legend>
        {days.map((one) => (
          <Button
            key={one}
            className="min-w-0 flex-1 px-1"
            mode={one === day ? 'primary' : 'default'}
            aria-pressed={one === day}
            aria-label={dayTitle(one)}
            onClick={() => choose(one)}
          >
            {dayShort(one)}
          </Button>
        ))}
      </fieldset>
      <Day {...props} day={day} />
    </div>
  )
}

/** A day's classes by time. A silent day says nothing when it has none. */
function Day({
  day,
  sittings,
  today,
  isSilent = false,
  ...rest
}: Props & { day: number; isSilent?: boolean }) {
  const own = sittings.filter((one) => one.day === day)
  if (own.length === 0 && isSilent) return null
  return (
    <section aria-label={dayTitle(day)}>
      <h2 className="mb-1 flex items-center gap-2 text-control">
        {dayTitle(day)} {day === today && <Badge tone="info">Hoy</Badge>}
      </h2>
      {own.length === 0 ? (
        <p className="text-control text-text-2">No hay clases este día.</p>
      ) : (
        <ol className="grid gap-2">
          {own.map((sitting) => (
            <Line key={`${sitting.entry.id} ${sitting.part} ${sitting.from}`} sitting={sitting} {...rest} />
          ))}
        </ol>
      )}
    </section>
  )
}

type LineProps = Pick<Props, 'kind' | 'parts' | 'to'> & { sitting: Sitting<Schedule> }

function Line({ sitting, kind, parts, to }: LineProps) {
  const { entry } = sitting
  const { code, title } = entry.course_section
  const facts = [
    ...(kind === 'teacher' || kind === 'classroom' ? [sectionCode(entry)] : []),
    ...(kind === 'classroom' ? [] : [`Aula ${entry.classroom.code}`]),
    ...(kind === 'teacher' ? [] : [teachersOf(entry)]),
  ]
  return (
    <li className="tt-line ps-2" style={groundOf(entry)}>
      <p className="figures text-hint text-text-2">{timesOf(sitting, parts)}</p>
      <p className="text-control">
        {to ? (
          <LinkTo look="link" to={to(entry)}>
            {title}
          </LinkTo>
        ) : (
          <span className="font-medium">{title}</span>
        )}{' '}
        <span className="figures text-text-2">{code}</span>
      </p>
      <p className="text-hint text-text-2">{facts.join(' · ')}</p>
    </li>
  )
}
