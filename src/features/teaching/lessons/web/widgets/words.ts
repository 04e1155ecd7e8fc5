import { type Day, dayOf, type Instant, minutesOfDay, showDayInWords } from '#kernel/dates.ts'
import type { Lesson } from '../../contract.ts'
import { showStretch, stretchesOf } from '../../hours/rules.ts'
import { hasBegun } from '../../rules.ts'

/** What an action on lessons changes beside their own lists. */
export const TOUCHES = ['teachers', 'sections', 'dashboard']

/** `7:00 a 8:30, aula A-101`; empty where the timetable has nothing on that day of the week. */
export const hoursOf = ({ class_hours }: Pick<Lesson, 'class_hours'>): string =>
  stretchesOf(class_hours)
    .map((one) => `${showStretch(one)}, aula ${one.rooms.join(', ')}`)
    .join('; ')

/** Whether a class has begun: before that no roll of it is offered. */
export function isBegun({ date, class_hours: [first] }: Pick<Lesson, 'date' | 'class_hours'>, now: Instant) {
  const starts_at = first ? first.start_hour * 60 + first.start_minute : null
  return hasBegun({ date, starts_at }, { today: dayOf(now), minutes: minutesOfDay(now) })
}

/** `la clase de Matemática I del lunes 23 de noviembre` */
export const lessonName = ({ course_section, date }: Lesson): string =>
  `la clase de ${course_section.title} del ${showDayInWords(date)}`

export const teachersOf = ({ course_section }: Pick<Lesson, 'course_section'>): string =>
  course_section.teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')

/** A course of a section of which lessons may be made, and the dates between which they lie. */
export type CourseChoice = {
  section_id: number
  course_id: number
  /** `Matemática I, INF S1-A` */
  label: string
}
export type Bounds = { start_date: Day; end_date: Day }
