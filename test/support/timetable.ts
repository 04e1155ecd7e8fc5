import { sql } from 'kysely'
import { createInstitute, type Institute } from './institute.ts'
import type { World } from './world.ts'

/** Sections of one period that all teach the same course, four rooms and eight class hours, of which six in the morning. */
export async function gridOf(world: World, sections = 4) {
  const { db } = world
  const first = await createInstitute(world)
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  const [other_course = 0] = await ids(sql`
    insert into courses (code, title, credits, hours, max_absences_to_fail)
    values ('TT-2', 'Física I', 3, 4, 5) returning id`)
  await sql`insert into course_sections (section_id, course_id) values (${first.section_id}, ${other_course})`.execute(
    db,
  )
  const all: Institute[] = [first]
  for (let index = 1; index < sections; index++) {
    const [section_id = 0] = await ids(sql`
      insert into sections (period_id, specialization_id, semester_id, pensum_id, letter_code, shift, males_limit,
        females_limit)
      values (${first.period_id}, ${first.specialization_id}, ${first.semester_id}, ${first.pensum_id},
        ${letterOf(index)}, 'morning', 50, 50) returning id`)
    const [course_section_id = 0] = await ids(sql`
      insert into course_sections (section_id, course_id) values (${section_id}, ${first.course_id}) returning id`)
    all.push({ ...first, section_id, course_section_id })
  }
  const room_ids = await ids(sql`
    insert into classrooms (code, max_capacity)
    values ('T-1', 30), ('T-2', 30), ('T-3', 30), ('T-4', 30) returning id`)
  const hour_ids = await ids(sql`
    insert into class_hours (start_hour, start_minute, end_hour, end_minute)
    select h, 0, h, 45 from unnest(array[6, 7, 8, 9, 10, 11, 13, 14]) h order by h returning id`)
  return {
    period_id: first.period_id,
    sections: all,
    course_ids: [first.course_id, other_course],
    room_ids,
    hour_ids,
    /** A later period becomes the current one. */
    makeOlder: async () => {
      await sql`update periods set enabled = false`.execute(db)
      await createInstitute(world, { year: 2030, number: 1 })
    },
  }
}
export type Grid = Awaited<ReturnType<typeof gridOf>>

const letterOf = (index: number) => (index < 26 ? String.fromCharCode(65 + index) : `S${index}`)

/** The first class of the current period of a filled world, and the address of its section's week. */
export async function firstPlaced({ db }: World) {
  const entry = await db
    .selectFrom('schedules as s')
    .innerJoin('course_sections as c', 'c.id', 's.course_section_id')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .select(['s.id', 's.period_id', 's.section_id', 's.classroom_id', 's.day', 'c.course_id', 'k.title'])
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .where('p.enabled', '=', true)
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const week = `/schedules?period_id=${entry.period_id}&kind=section&id=${entry.section_id}`
  return { entry, week }
}

/** Who gives a course says that Saturdays at seven cannot be; gives the name. */
export async function refuseSaturday(
  { db }: World,
  { section_id, course_id }: { section_id: number; course_id: number },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    with said as (
      insert into availabilities (period_id, teacher_id)
      select s.period_id, t.teacher_id from course_section_teachers t
      join course_sections cs on cs.id = t.course_section_id join sections s on s.id = cs.section_id
      where cs.section_id = ${section_id} and cs.course_id = ${course_id}
      on conflict (period_id, teacher_id) do update set updated_at = now()
      returning id, teacher_id),
    hours as (
      insert into unwanted_hours (availability_id, day, class_hour_id, is_impossible)
      select said.id, 6, h.id, true from said, class_hours h where h.start_hour = 7 and h.start_minute = 0
      on conflict do nothing)
    select first_name || ' ' || last_name as name from said join teachers on teachers.id = said.teacher_id`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}
