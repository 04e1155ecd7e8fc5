import { sql } from 'kysely'
import { type Day, weekdayOf } from '#kernel/dates.ts'

/**
 * What takes place on a day, by course of a section: what the timetable of a period that runs has on that weekday, unless
 * it is a holiday, and the lessons that stand on the day all the same. `course_section_id`, `lesson_id`.
 */
export const classesOf = (day: Day) => sql<{ course_section_id: number; lesson_id: number | null }>`(
  select course_section_id, l.id as lesson_id
  from (select distinct sl.course_section_id from schedule_slots sl
      join periods p on p.id = sl.period_id and ${day}::date between p.start_date and p.end_date
    where sl.day = ${weekdayOf(day)} and not exists (select from holidays_between(${day}::date, ${day}::date))) t
  full join (select id, course_section_id from lessons where date = ${day}) l using (course_section_id))`
