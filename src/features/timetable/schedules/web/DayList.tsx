import '#web/styles/on-demand/timetable.css'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useNarrow } from '#web/ui/media.ts'
import type { Schedule } from '../contract.ts'
import { minutesOf, type Part, type Sitting, showMinutes } from '../grid/rules.ts'
import { groundOf, type TimetableKind } from './BlockFace.tsx'
import { WeekShape } from './WeekShape.tsx'
import { dayTitle, teachersOf } from './words.ts'

type Props = {
  kind: TimetableKind
  parts: readonly Part[]
  days: readonly number[]
  sittings: readonly Sitting<Schedule>[]
  today?: number | undefined
  /** Where the title of a class leads. */
  to?: ((entry: Schedule) => string) | undefined
}

/** The same week as lists, one per day. On a phone the shape of the week stands above, and today comes first. */
export function DayList(props: Props) {
  const { days, today } = props
  const isNarrow = useNarrow()
  const first = isNarrow ? Math.max(days.indexOf(today ?? 0), 0) : 0
  return (
    <div className="tt-list">
      {isNarrow && <WeekShape {...props} />}
      {[...days.slice(first), ...days.slice(0, first)].map((day) => (
        <Day key={day} {...props} day={day} />
      ))}
    </div>
  )
}

/** A day's classes by time; a day without any says so only where it is today. */
function Day({ day, sittings, today, ...rest }: Props & { day: number }) {
  const own = sittings.filter((one) => one.day === day)
  if (own.length === 0 && day !== today) return null
  return (
    <section aria-label={dayTitle(day)}>
      <h2>
        {dayTitle(day)}{' '}
        {day === today ? (
          <Badge tone="info">Hoy</Badge>
        ) : (
          <span className="font-normal text-control text-text-2">
            {own.length === 1 ? '1 clase' : `${own.length} clases`}
          </span>
        )}
      </h2>
      {own.length === 0 ? (
        <p className="py-2 text-text-2">No hay clases este día.</p>
      ) : (
        <ol>
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
  const { start, end } = minutesOf(sitting, parts)
  const facts = [
    ...(kind === 'teacher' || kind === 'classroom' ? [sectionCode(entry.course_section)] : []),
    ...(kind === 'teacher' ? [] : [teachersOf(entry)]),
  ]
  return (
    <li>
      <p className="figures text-end">
        <time className="block font-bold">{showMinutes(start)}</time>
        <span className="sr-only"> a </span>
        <time className="text-text-2">{showMinutes(end)}</time>
      </p>
      <span className="tt-mark" style={groundOf(entry)} />
      <div className="min-w-0 flex-1">
        <p>
          {to ? (
            <LinkTo look="link" to={to(entry)}>
              {title}
            </LinkTo>
          ) : (
            <span className="font-medium">{title}</span>
          )}{' '}
          <span className="figures text-control text-text-2">{code}</span>
        </p>
        <p className="text-control text-text-2">
          {facts.join(', ')}
          {to && entry.is_locked && (
            <span className="flex items-center gap-1">
              <Icon name="lock" size={12} /> Fija
            </span>
          )}
        </p>
      </div>
      {kind !== 'classroom' && (
        <span className="tt-room">
          <span className="sr-only">Aula </span>
          {entry.classroom.code}
        </span>
      )}
    </li>
  )
}
