import { sectionCode } from '#features/timetable/section-names/words.ts'
import { type Instant, showInstant, weekdayName } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { truncated } from '#kernel/text.ts'
import { type WeekEntry, weekPdf } from '#server/pdf/week.ts'
import type { Schedule } from '../../contract.ts'
import { timetableTitle } from '../../words.ts'
import type { ScheduleClassHour, Timetable } from '../contract.ts'
import { blocksOf } from '../rules.ts'

type Printed = Timetable & {
  of: 'section' | 'classroom' | 'teacher' | 'student'
  name: string
  institution: string
  made_at: Instant
  made_by: string
}

const WORKDAYS = 5
const MOST_CHARACTERS = 80
/** As long as the institute's own name may be: what stands over and under the week leaves it its page. */
const MOST_OF_A_NAME = 150

/** The week of a section, classroom, teacher or student, on one page where it can be read so. */
export async function timetablePdf(printed: Printed): Promise<FileAnswer> {
  const { schedules, class_hours, period, of } = printed
  const last = Math.max(WORKDAYS, ...schedules.map(({ day }) => day))
  const days = Array.from({ length: last }, (_, index) => index + 1)
  const rows = rowsOf(class_hours, schedules)
  const blocks = blocksOf(
    schedules,
    rows.map(({ id }) => id),
    days,
  )
  const bytes = await weekPdf(
    {
      institution: truncated(printed.institution, MOST_OF_A_NAME),
      title: timetableTitle(truncated(printed.name, MOST_OF_A_NAME)),
      period: period ? `Período ${period.year}-${period.number}` : 'Sin período actual',
      made: `Hecho por ${truncated(printed.made_by, MOST_OF_A_NAME)} el ${showInstant(printed.made_at)}`,
      days: days.map((day) => capitalized(weekdayName(day))),
      hours: rows.map(showHours),
      cells: blocks.map(({ row, entries, ...block }) => ({
        ...block,
        row: row + 1,
        entries: entries.map((one) => (entries.length === 1 ? entryOf(one, of) : shortOf(one, of))),
      })),
    },
    printed.made_at,
  )
  return { bytes, media_type: 'application/pdf', filename: 'horario.pdf' }
}

/** From the first class hour that is used to the last, or all of them in an empty week. */
function rowsOf(class_hours: readonly ScheduleClassHour[], schedules: readonly Schedule[]) {
  const isUsed = ({ id }: ScheduleClassHour) => schedules.some((one) => one.class_hours_ids.includes(id))
  const first = class_hours.findIndex(isUsed)
  return first < 0 ? class_hours : class_hours.slice(first, class_hours.findLastIndex(isUsed) + 1)
}

const clock = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`
const showHours = ({ start_hour, start_minute, end_hour, end_minute }: ScheduleClassHour) =>
  `${clock(start_hour, start_minute)}–${clock(end_hour, end_minute)}`

const capitalized = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** Several in one block: each has a line. */
const shortOf = (one: Schedule, of: Printed['of']): WeekEntry => {
  const entry = entryOf(one, of)
  return { ...entry, title: '', lines: entry.lines.slice(0, 1) }
}

function entryOf({ course_section, classroom, ...one }: Schedule, of: Printed['of']): WeekEntry {
  const room = of === 'classroom' ? '' : `Aula ${classroom.code}`
  const section = of === 'section' ? '' : sectionCode(course_section)
  const teachers =
    of === 'teacher'
      ? ''
      : course_section.teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
  return {
    head: [course_section.code, room].filter(Boolean).join(' · '),
    title: truncated(course_section.title, MOST_CHARACTERS),
    lines: [section, truncated(teachers, MOST_CHARACTERS)].filter(Boolean),
    ground: one.color,
    ink: one.text_color,
  }
}
