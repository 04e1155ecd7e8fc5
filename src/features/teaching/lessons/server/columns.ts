import { sql } from 'kysely'
import { isThereOn } from '#features/enrolment/enrolments/stays/server/columns.ts'
import { dayOf, type Instant, minutesOfDay } from '#kernel/dates.ts'
import type { LessonState } from '../contract.ts'

/** Minutes since midnight at which the timetable has a lesson `l` begin; null where it has nothing on that weekday. */
export const startsAt = sql<number | null>`(select min(h.start_hour * 60 + h.start_minute)
  from schedule_slots sl join class_hours h on h.id = sl.class_hour_id
  where sl.course_section_id = l.course_section_id and sl.day = extract(isodow from l.date))`

const endsAt = sql`(select max(h.end_hour * 60 + h.end_minute)
  from schedule_slots sl join class_hours h on h.id = sl.class_hour_id
  where sl.course_section_id = l.course_section_id and sl.day = extract(isodow from l.date))`

/**
 * Whether a lesson `l` has ended by the institute's clock, to the minute; without an hour it ends with its day. What has
 * ended and is not done is late, in every list, count, square and reminder; what has not still waits (rules.md#lessons).
 */
export function hasEnded(now: Instant) {
  const today = dayOf(now)
  return sql<boolean>`(l.date <= ${today}
    and (l.date < ${today} or coalesce(${endsAt} <= ${minutesOfDay(now)}::int, false)))`
}

/** Whether a lesson `l` has ended and nobody registered it. */
export const isToRegister = (now: Instant) => sql<boolean>`(l.registered_at is null and ${hasEnded(now)})`

/** Whether a lesson `l` is to be registered, and still can be: what is handed over is asked of nobody. */
export const isAskedFor = (now: Instant) => sql<boolean>`(${isToRegister(now)} and not exists (
  select from course_sections d where d.id = l.course_section_id and d.notes_delivered_at is not null))`

/** How far a lesson `l` is: of one that ended unregistered, whether it still can be. */
export const stateOfLesson = (
  now: Instant,
) => sql<LessonState>`case when l.registered_at is not null then 'registered'
  when ${isAskedFor(now)} then 'to_register' when ${isToRegister(now)} then 'unregistered' else 'planned' end`

/** How many of an evaluation `l` are noted, and of how many. */
export const notedOf = sql`(select count(*) as expected_count, count(n.note) as noted_count from enrolments e
  left join notes n on n.lesson_id = l.id and n.enrolment_id = e.id
  where e.course_section_id = l.course_section_id and e.state = 'enrolled' and n.outcome is distinct from 'excused'
    and (n.note is not null or ${isThereOn(sql`l.date`)}))`

/** Whether an evaluation `l` of a course of a section `cs` has ended, and notes lack that can still be given. */
export const isToGrade = (now: Instant) => sql<boolean>`(l.weighting is not null and ${hasEnded(now)}
  and cs.notes_delivered_at is null and (select o.noted_count < o.expected_count from ${notedOf} o))`
