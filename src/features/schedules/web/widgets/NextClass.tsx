import { useEffect, useState } from 'react'
import { addDays, minutesOfDay, showDayInWords, weekdayOf } from '#kernel/dates.ts'
import { useAnswer } from '#web/api.tsx'
import { clock } from '#web/now.ts'
import { useUser } from '#web/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import { showStudentTimetable, showTeacherTimetable, type Timetable } from '../../timetables/contract.ts'
import { minutesOf, nextOf, partsOf, showMinutes, sittingsOf } from '../../week/rules.ts'
import type { TimetableKind } from '../BlockFace.tsx'
import { DayLines } from '../DayList.tsx'
import { capital, sectionCode, teachersOf } from '../ScheduleWords.tsx'

/** The week of whoever is signed in; undefined until it is read, and for whoever has none. */
export function useOwnTimetable(): Timetable | undefined {
  const { student, teacher } = useUser()
  const sent = (id: number | undefined) => ({ params: { id: id ?? 0 }, query: {} })
  const options = (isOwn: boolean) => ({ silent: true, enabled: isOwn })
  const taught = useAnswer(showTeacherTimetable, sent(teacher?.id), options(Boolean(teacher)))
  const attended = useAnswer(showStudentTimetable, sent(student?.id), options(!teacher && Boolean(student)))
  return (teacher ? taught : attended).data?.data
}

/** The next class of whoever is signed in, with its room and time; nothing where there is none. */
export function OwnNextClass() {
  const timetable = useOwnTimetable()
  const { teacher } = useUser()
  return timetable ? <NextClass timetable={timetable} kind={teacher ? 'teacher' : 'student'} /> : null
}

/** All classes of today of whoever is signed in; nothing for whoever has none in the whole week. */
export function OwnToday() {
  const timetable = useOwnTimetable()
  const { teacher } = useUser()
  const today = clock.today()
  if (!timetable?.period || today < timetable.period.start_date || today > timetable.period.end_date)
    return null
  const parts = partsOf(timetable.class_hours)
  const sittings = sittingsOf(timetable.schedules, parts)
  if (sittings.length === 0) return null
  const isOff = timetable.holidays.includes(today)
  const own = isOff ? [] : sittings.filter(({ day }) => day === weekdayOf(today))
  return (
    <Card
      title="Clases de hoy"
      action={
        <LinkTo to="/profile/schedule" look="link">
          Ver mi horario
        </LinkTo>
      }
    >
      {own.length === 0 ? (
        <p className="text-text-2">{isOff ? 'Hoy es feriado: no hay clases.' : 'Hoy no hay clases.'}</p>
      ) : (
        <DayLines sittings={own} parts={parts} kind={teacher ? 'teacher' : 'student'} />
      )}
    </Card>
  )
}

const MINUTE = 60_000

/** Now, told again every minute. */
function useMinute() {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

function NextClass({ timetable, kind }: { timetable: Timetable; kind: TimetableKind }) {
  const { schedules, class_hours, period, holidays } = timetable
  const now = useMinute()
  const today = clock.today()
  if (!period || today > period.end_date) return null
  // Before the period begins, the first class is the first one from its first day on.
  const isAhead = today < period.start_date
  const from = isAhead ? period.start_date : today
  const parts = partsOf(class_hours)
  const next = nextOf(
    sittingsOf(schedules, parts),
    parts,
    { weekday: weekdayOf(from), minutes: isAhead ? 0 : minutesOfDay(now) },
    (days) => holidays.includes(addDays(from, days)),
  )
  const on = next && addDays(from, next.days)
  if (!next || !on || on > period.end_date) return null
  const { entry } = next.sitting
  const { start, end } = minutesOf(next.sitting, parts)
  const { code, title } = entry.course_section
  return (
    <Card title={next.isNow ? 'Clase de ahora' : 'Próxima clase'} tone="info">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-bold text-title">
          {showMinutes(start)} a {showMinutes(end)}
        </span>
        <span className="text-section">Aula {entry.classroom.code}</span>
        {next.isNow ? (
          <Badge tone="ok">En curso</Badge>
        ) : (
          <span className="text-text-2">{dayWords(next.days, isAhead, showDayInWords(on))}</span>
        )}
      </p>
      <p>
        <span className="font-medium">{title}</span> <span className="figures text-text-2">{code}</span>
      </p>
      <p className="text-control text-text-2">
        {kind === 'teacher' ? sectionCode(entry) : capital(teachersOf(entry))}
      </p>
    </Card>
  )
}

function dayWords(days: number, isAhead: boolean, words: string): string {
  if (isAhead || days > 1) return `el ${words}`
  return days === 0 ? 'hoy' : 'mañana'
}
