import { sql } from 'kysely'

/** Minutes since midnight at which the timetable has a lesson `l` begin; null where it has nothing on that weekday. */
export const startsAt = sql<number | null>`(select min(h.start_hour * 60 + h.start_minute)
  from schedule_slots sl join class_hours h on h.id = sl.class_hour_id
  where sl.course_section_id = l.course_section_id and sl.day = extract(isodow from l.date))`
