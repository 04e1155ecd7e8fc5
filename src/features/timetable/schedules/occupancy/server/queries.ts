import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { isBeside } from '../../clashes/server/columns.ts'
import { classHours } from '../../timetables/server/columns.ts'
import type { Occupancy } from '../contract.ts'

/** The week of a period as a whole, and of those beside it: a trip, however many rooms and teachers there are. */
export async function occupancyOf(tx: Tx, period_id: number): Promise<Occupancy> {
  const [class_hours, entries, classrooms, teachers] = await together(tx, [
    () => classHours(tx).execute(),
    () => entriesOf(tx, period_id),
    () => classroomsOf(tx, period_id),
    () => teachersOf(tx, period_id),
  ])
  return { class_hours, entries, classrooms, teachers }
}

async function entriesOf(tx: Tx, period_id: number): Promise<Occupancy['entries']> {
  const { rows } = await sql<Occupancy['entries'][number]>`
    select sc.id, sc.section_id, cs.course_id, sc.classroom_id, sc.day, k.class_hours_ids,
      c.code as course_code, c.title as course_title, s.letter_code, se.code as semester_code, sp.code as specialization_code,
      array(select cst.teacher_id from course_section_teachers cst where cst.course_section_id = cs.id
        order by cst.teacher_id) as teachers_ids,
      case when sc.period_id <> ${period_id} then p.year || '-' || p.number end as period
    from schedules sc
    join lateral (select array_agg(h.id order by h.start_hour, h.start_minute) as class_hours_ids
      from schedule_slots sl join class_hours h on h.id = sl.class_hour_id where sl.schedule_id = sc.id) k on true
    join course_sections cs on cs.id = sc.course_section_id
    join courses c on c.id = cs.course_id
    join sections s on s.id = sc.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join periods p on p.id = sc.period_id
    where ${isBeside(sql`sc.period_id`, period_id)}
    order by sc.day, sc.id`.execute(tx)
  return rows
}

async function classroomsOf(tx: Tx, period_id: number): Promise<Occupancy['classrooms']> {
  const { rows } = await sql<Occupancy['classrooms'][number]>`
    select r.id, r.code, r.max_capacity, r.multiple_sections, r.tags from classrooms r
    where r.state = 'enabled' or exists (select from schedules sc where sc.classroom_id = r.id
      and ${isBeside(sql`sc.period_id`, period_id)})
    order by r.code`.execute(tx)
  return rows
}

async function teachersOf(tx: Tx, period_id: number): Promise<Occupancy['teachers']> {
  const { rows } = await sql<Occupancy['teachers'][number]>`
    select t.id, t.first_name, t.last_name, coalesce(k.unwanted, '[]') as unwanted
    from teachers t join users u on u.id = t.user_id
    left join lateral (select json_agg(json_build_object('day', uh.day, 'class_hour_id', uh.class_hour_id,
        'is_impossible', uh.is_impossible) order by uh.day, uh.class_hour_id) as unwanted
      from availabilities a join unwanted_hours uh on uh.availability_id = a.id
      where a.teacher_id = t.id and a.period_id = ${period_id}) k on true
    where u.enabled or exists (select from schedule_teacher_slots ts where ts.teacher_id = t.id
      and ${isBeside(sql`ts.period_id`, period_id)})
    order by t.last_name, t.first_name, t.id`.execute(tx)
  return rows
}
