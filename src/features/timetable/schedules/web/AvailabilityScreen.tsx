import { useNavigate, useSearch } from '@tanstack/react-router'
import { listClassHours } from '#features/timetable/class-hours/contract.ts'
import { listHolidays } from '#features/timetable/holidays/contract.ts'
import { daysOf } from '#features/timetable/holidays/rules.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { NoPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { addDays, minutesOfDay } from '#kernel/dates.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { TakenBy } from '../contract.ts'
import { endOf, type Hour, nextHour, type Part, partsOf, showMinutes, startOf } from '../grid/rules.ts'
import { listAvailableClassrooms } from '../timetables/contract.ts'
import { NoHours } from './TimetableView.tsx'
import { DAY_OPTIONS, dayName, PART_TITLES } from './words.ts'

type AvailabilitySearch = { period_id: number | null; day: number | null; hours: readonly number[] | null }

/** What is asked, kept in the address. */
function useAvailabilitySearch(): AvailabilitySearch & { ask: (to: Partial<AvailabilitySearch>) => void } {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const day = Number(found.day)
  return {
    period_id: Number(found.period_id) || null,
    day: day >= 1 && day <= 7 ? day : null,
    hours:
      found.hours === undefined
        ? null
        : String(found.hours)
            .split('-')
            .map(Number)
            .filter((id) => id > 0),
    ask: ({ hours, ...to }) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Record<string, unknown>) => ({
          ...before,
          ...to,
          ...(hours && { hours: hours.join('-') }),
        }),
      }),
  }
}

/** The class hour that comes next, which is asked about first; undefined while hours and holidays are read. */
function useNextHour(hours: readonly Hour[] | undefined) {
  const today = clock.today()
  const until = addDays(today, 14)
  const query = { from: today, until, limit: 0 }
  const { data, error } = useAnswer(listHolidays, { query }, { staleTime: 60_000, silent: true })
  if (!hours || !(data || error)) return undefined
  const holidays = data?.data.flatMap((one) => daysOf(one, today, until)) ?? []
  return nextHour({ today, minutes: minutesOfDay(clock.now()) }, hours, holidays)
}

/** `/schedules/disponibilities`: which classrooms are free on a day at some hours, and what takes the others. */
export function AvailabilityScreen() {
  const { period_id, ask, ...asked } = useAvailabilitySearch()
  const { data } = useAnswer(listClassHours, { query: { limit: 0 } }, { staleTime: 60_000 })
  const next = useNextHour(data?.data)
  const day = asked.day ?? next?.day ?? 1
  const hours = asked.hours ?? (next ? [next.hour.id] : [])
  const parts = data && next !== undefined && partsOf(data.data)
  return (
    <Screen title="Aulas disponibles">
      <div className="flex flex-wrap items-center gap-4">
        <PeriodSelector
          endpoint={listPeriods}
          value={period_id}
          onChange={(next) => ask({ period_id: next })}
        />
        <label className="flex items-center gap-2">
          <span className="text-control text-text-2">Día</span>
          <select className="input" value={day} onChange={({ target }) => ask({ day: Number(target.value) })}>
            {DAY_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!parts ? (
        <Skeleton rows={3} height={44} />
      ) : parts.length === 0 ? (
        <NoHours />
      ) : (
        <>
          <Hours parts={parts} chosen={hours} onChange={(next) => ask({ hours: next })} />
          {period_id === null ? (
            <NoPeriod why="Un aula está libre u ocupada en un período." />
          ) : hours.length > 0 ? (
            <Rooms query={{ period_id, day, class_hours_ids: [...hours] }} />
          ) : (
            <p className="text-text-2">Marque una o más horas para ver las aulas libres el {dayName(day)}.</p>
          )}
        </>
      )}
    </Screen>
  )
}

type HoursProps = { parts: readonly Part[]; chosen: readonly number[]; onChange: (next: number[]) => void }

function Hours({ parts, chosen, onChange }: HoursProps) {
  const turn = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return parts.map(({ shift, hours }) => (
    <fieldset key={shift} className="flex flex-wrap gap-x-3 gap-y-1">
      <legend className="mb-1 text-control text-text-2">
        Horas de la {PART_TITLES[shift].toLowerCase()}
      </legend>
      {hours.map((hour) => (
        <label key={hour.id} className="check figures">
          <input type="checkbox" checked={chosen.includes(hour.id)} onChange={() => turn(hour.id)} />
          {showMinutes(startOf(hour))} a {showMinutes(endOf(hour))}
        </label>
      ))}
    </fieldset>
  ))
}

type RoomsQuery = { period_id: number; day: number; class_hours_ids: number[] }

function Rooms({ query }: { query: RoomsQuery }) {
  const answer = useAnswer(listAvailableClassrooms, { query }, { keep: true, silent: true })
  return (
    <Answered answer={answer}>{(rooms) => <RoomList rooms={rooms} period_id={query.period_id} />}</Answered>
  )
}

type AvailableClassroom = AnswerOf<typeof listAvailableClassrooms>['data'][number]
type RoomListProps = { rooms: readonly AvailableClassroom[]; period_id: number }

function RoomList({ rooms, period_id }: RoomListProps) {
  const free = rooms.filter(({ available }) => available)
  const rest = rooms.filter(({ available }) => !available)
  return (
    <section className="grid gap-3" aria-labelledby="rooms">
      <h2 id="rooms" aria-live="polite">
        {free.length === 1 ? '1 aula libre' : `${free.length} aulas libres`} de {rooms.length}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {[...free, ...rest].map((room) => (
          <li key={room.id} className="card grid content-start gap-1 p-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <LinkTo look="link" to="/schedules" search={{ period_id, kind: 'classroom', id: room.id }}>
                {room.code}
              </LinkTo>
              {room.available ? <Badge tone="ok">Libre</Badge> : <Badge tone="bad">Ocupada</Badge>}
            </p>
            <p className="text-control text-text-2">
              {room.max_capacity} puestos{room.description && ` · ${room.description}`}
            </p>
            {[...new Set(room.taken_by.map(takenWords))].map((words) => (
              <p key={words} className="text-hint text-text-2">
                {words}
              </p>
            ))}
            {room.available && room.taken_by.length > 0 && (
              <p className="text-hint text-text-2">Admite varias secciones a la vez.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const takenWords = ({ course_code, course_title, period, ...of }: TakenBy) =>
  `${course_code} ${course_title}, ${sectionCode(of)}${period ? ` de ${period}` : ''}`
