import { useEffect, useState } from 'react'
import { addDays, minutesOfDay, showDayInWords, weekdayOf } from '#kernel/dates.ts'
import { useAnswer } from '#web/api.tsx'
import { clock } from '#web/now.ts'
import { useUser } from '#web/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showStudentTimetable, showTeacherTimetable, type Timetable } from '../../timetables/contract.ts'
import { minutesOf, nextOf, partsOf, showMinutes, sittingsOf } from '../../week/rules.ts'
import type { TimetableKind } from '../BlockFace.tsx'
import { sectionCode, teachersOf } from '../ScheduleWords.tsx'

const QUIET = { silent: true } as const

/** The next class of whoever is signed in, with its room and time; nothing where there is none. */
export function OwnNextClass() {
  const { student, teacher } = useUser()
  if (teacher) return <OfTeacher id={teacher.id} />
  return student ? <OfStudent id={student.id} /> : null
}

function OfTeacher({ id }: { id: number }) {
  const { data } = useAnswer(showTeacherTimetable, { params: { id }, query: {} }, QUIET)
  return data ? <NextClass timetable={data.data} kind="teacher" /> : null
}

function OfStudent({ id }: { id: number }) {
  const { data } = useAnswer(showStudentTimetable, { params: { id }, query: {} }, QUIET)
  return data ? <NextClass timetable={data.data} kind="student" /> : null
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
  const { schedules, class_hours, period } = timetable
  const now = useMinute()
  const today = clock.today()
  if (!period || today > period.end_date) return null
  // Before the period begins, the first class is the first one from its first day on.
  const isAhead = today < period.start_date
  const from = isAhead ? period.start_date : today
  const parts = partsOf(class_hours)
  const next = nextOf(sittingsOf(schedules, parts), parts, {
    weekday: weekdayOf(from),
    minutes: isAhead ? 0 : minutesOfDay(now),
  })
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
        {kind === 'teacher' ? sectionCode(entry) : teachersOf(entry)}
      </p>
    </Card>
  )
}

function dayWords(days: number, isAhead: boolean, words: string): string {
  if (isAhead || days > 1) return `el ${words}`
  return days === 0 ? 'hoy' : 'mañana'
}
