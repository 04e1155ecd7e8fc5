import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

const HOURS = 14
const HOURS_OF_COURSE = 5
/** Of three courses each: 60 of the 70 hours of a room. */
const SECTIONS_OF_ROOM = 4
/** For each semester of the last period, besides those that students are in: 1,500 course-sections in all. */
const MORE_SECTIONS = 21

/**
 * Five hours a week for every course-section, without a clash of sections or rooms; teachers keep what does not clash.
 * Triggers are switched off, so their rows are made here.
 */
export async function fillTimetables(tx: Tx, period_id: number): Promise<void> {
  await openSections(tx, period_id)
  await sql`insert into classrooms (code, max_capacity) select 'R-' || n, 1000 from generate_series(1, 125) n`.execute(
    tx,
  )
  await sql`insert into class_hours (start_hour, start_minute, end_hour, end_minute)
    select 7 + n / 2, n % 2 * 30, 7 + n / 2, n % 2 * 30 + 29 from generate_series(0, ${HOURS - 1}::int) n`.execute(
    tx,
  )
  await sql`create temporary table planned as
    select p.course_section_id, p.section_id, p.period_id, 1 + p.place / ${SECTIONS_OF_ROOM}::int as classroom_id,
      p.course, 1 + at / ${HOURS}::int as day, 1 + at % ${HOURS}::int as class_hour_id
    from (select cs.id as course_section_id, cs.section_id, s.period_id,
        (dense_rank() over (partition by s.period_id order by s.id) - 1)::int as place,
        (row_number() over (partition by s.id order by cs.id) - 1)::int as course
      from course_sections cs join sections s on s.id = cs.section_id) p,
    lateral generate_series(0, ${HOURS_OF_COURSE - 1}::int) n,
    lateral (select (p.place % ${SECTIONS_OF_ROOM}::int * 3 + p.course) * ${HOURS_OF_COURSE}::int + n as at) a`.execute(
    tx,
  )
  await sql`insert into schedules (course_section_id, section_id, period_id, classroom_id, classroom_shared, day, color)
    select course_section_id, section_id, period_id, classroom_id, false, day,
      (array['anil', 'cielo', 'turquesa'])[1 + min(course)]
    from planned group by 1, 2, 3, 4, 5, 6 order by 1, 6`.execute(tx)
  await sql`insert into schedule_slots (schedule_id, course_section_id, section_id, period_id, classroom_id,
      classroom_shared, day, class_hour_id)
    select s.id, s.course_section_id, s.section_id, s.period_id, s.classroom_id, false, s.day, p.class_hour_id
    from planned p join schedules s on s.course_section_id = p.course_section_id and s.day = p.day`.execute(
    tx,
  )
  await sql`insert into schedule_teacher_slots (schedule_id, class_hour_id, course_section_id, teacher_id, period_id, day)
    select sl.schedule_id, sl.class_hour_id, sl.course_section_id, t.teacher_id, sl.period_id, sl.day
    from schedule_slots sl join course_section_teachers t on t.course_section_id = sl.course_section_id
    on conflict do nothing`.execute(tx)
}

/** A lesson for each scheduled date of the periods, as teachers generate them. */
export const fillLessons = (tx: Tx) =>
  sql`insert into lessons (course_section_id, section_id, period_id, date, title, created_at)
    select s.course_section_id, s.section_id, s.period_id, d.at::date,
      'Tema ' || (1 + (d.at::date - p.start_date) / 7), p.start_date + s.course_section_id * interval '1 second'
    from schedules s join periods p on p.id = s.period_id,
      generate_series(p.start_date, p.end_date, interval '1 day') d (at)
    where extract(isodow from d.at) = s.day`.execute(tx)

async function openSections(tx: Tx, period_id: number): Promise<void> {
  await sql`insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift, males_limit,
      females_limit)
    select ${period_id}::int, e.specialization_id, e.id, s.id, 'X' || n, 'mixed', 40, 40
    from pensums e join semesters s on s.pensum_id = e.id, generate_series(1, ${MORE_SECTIONS}::int) n
    order by s.id, n`.execute(tx)
  await sql`with made as (insert into course_sections (section_id, course_id) select s.id, sc.course_id
      from sections s join semester_courses sc on sc.semester_id = s.semester_id
      where not exists (select from course_sections cs where cs.section_id = s.id) returning id)
    insert into course_section_teachers (course_section_id, teacher_id) select id, 1 + id % 150 from made`.execute(
    tx,
  )
}
