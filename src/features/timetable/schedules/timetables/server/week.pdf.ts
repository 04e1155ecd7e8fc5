import { sectionCode } from '#features/timetable/section-names/words.ts'
import { type Instant, showInstant, weekdayName } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { truncated } from '#kernel/text.ts'
import { type Week, type WeekEntry, weeksPdf } from '#server/pdf/week.ts'
import type { Schedule } from '../../contract.ts'
import { timetableTitle } from '../../words.ts'
import type { ScheduleClassHour, Timetable } from '../contract.ts'
import { blocksOf } from '../rules.ts'

type Frame = Pick<Timetable, 'class_hours' | 'period'> & {
  of: 'section' | 'classroom' | 'teacher' | 'student'
  institution: string
  made_at: Instant
  made_by: string
}
type Own = { name: string; schedules: readonly Schedule[] }

const WORKDAYS = 5
const MOST_CHARACTERS = 80
/** As long as the institute's own name may be: what stands over and under the week leaves it its page. */
const MOST_OF_A_NAME = 150

/** The week of a section, classroom, teacher or student, on one page where it can be read so. */
export function timetablePdf({ name, schedules, ...frame }: Frame & Own): Promise<FileAnswer> {
  const title = timetableTitle(truncated(name, MOST_OF_A_NAME))
  return timetablesPdf({ ...frame, title, weeks: [{ name: title, schedules }] })
}

type Printed = Frame & {
  title: string
  weeks: readonly Own[]
  /** Those who have no class, where there are contents to say so. */
  without?: readonly string[]
}

/** The weeks of many, each from a page of its own; where it is asked who has none, behind a table of contents. */
export async function timetablesPdf({ weeks, without, title, ...frame }: Printed): Promise<FileAnswer> {
  const { period, made_at, made_by } = frame
  const bytes = await weeksPdf(
    {
      title,
      institution: truncated(frame.institution, MOST_OF_A_NAME),
      period: period ? `Período ${period.year}-${period.number}` : 'Sin período actual',
      made: `Hecho por ${truncated(made_by, MOST_OF_A_NAME)} el ${showInstant(made_at)}`,
      weeks: weeks.map((one) => weekOf(one, frame)),
      ...(without && { contents: { without: without.map((name) => truncated(name, MOST_OF_A_NAME)) } }),
    },
    made_at,
  )
  return { bytes, media_type: 'application/pdf', filename: 'horario.pdf' }
}

function weekOf({ name, schedules }: Own, { class_hours, of }: Frame): Week {
  const last = Math.max(WORKDAYS, ...schedules.map(({ day }) => day))
  const days = Array.from({ length: last }, (_, index) => index + 1)
  const rows = rowsOf(class_hours, schedules)
  const blocks = blocksOf(
    schedules,
    rows.map(({ id }) => id),
    days,
  )
  return {
    title: truncated(name, timetableTitle('').length + MOST_OF_A_NAME),
    days: days.map((day) => capitalized(weekdayName(day))),
    hours: rows.map(showHours),
    cells: blocks.map(({ row, entries, ...block }) => ({
      ...block,
      row: row + 1,
      entries: entries.map((one) => (entries.length === 1 ? entryOf(one, of) : shortOf(one, of))),
    })),
  }
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
const shortOf = (one: Schedule, of: Frame['of']): WeekEntry => {
  const entry = entryOf(one, of)
  return { ...entry, title: '', lines: entry.lines.slice(0, 1) }
}

function entryOf({ course_section, classroom, ...one }: Schedule, of: Frame['of']): WeekEntry {
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
