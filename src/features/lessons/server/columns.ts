import { sql } from 'kysely'
import { isThereOn } from '#features/enrolments/stays/server/columns.ts'
import type { Day } from '#kernel/dates.ts'

/** Minutes since midnight at which the timetable has a lesson `l` begin; null where it has nothing on that weekday. */
export const startsAt = sql<number | null>`(select min(h.start_hour * 60 + h.start_minute)
  from schedule_slots sl join class_hours h on h.id = sl.class_hour_id
  where sl.course_section_id = l.course_section_id and sl.day = extract(isodow from l.date))`

/** How many of an evaluation `l` are noted, and of how many. */
export const notedOf = sql`(select count(*) as expected_count, count(n.note) as noted_count from enrolments e
  left join notes n on n.lesson_id = l.id and n.enrolment_id = e.id
  where e.course_section_id = l.course_section_id and e.state = 'enrolled' and n.outcome is distinct from 'excused'
    and (n.note is not null or ${isThereOn(sql`l.date`)}))`

/** Whether the day of an evaluation `l` of a course of a section `cs` has come, and notes lack that can still be given. */
export const isToGrade = (today: Day) => sql<boolean>`(l.weighting is not null and l.date <= ${today}
  and cs.notes_delivered_at is null and (select o.noted_count < o.expected_count from ${notedOf} o))`
