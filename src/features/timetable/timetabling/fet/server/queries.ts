import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Names } from '../rules.ts'

const time = (hour: string, minute: string) =>
  sql`to_char(make_time(${sql.ref(hour)}, ${sql.ref(minute)}, 0), 'HH24:MI')`

/** What everything is called in a file for another program, and how many seats and students it has. */
export async function namesOf(tx: Tx, period_id: number): Promise<Names> {
  const { rows } = await sql<Names>`
    select coalesce((select i.name from institution i), 'Claustro') as institution, p.year || '-' || p.number as period,
      (select coalesce(json_agg(json_build_object('id', h.id, 'starts_at', ${time('h.start_hour', 'h.start_minute')},
          'ends_at', ${time('h.end_hour', 'h.end_minute')})), '[]') from class_hours h) as class_hours,
      (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'max_capacity', r.max_capacity,
          'is_shared', r.multiple_sections) order by r.code), '[]')
        from classrooms r where r.state = 'enabled' or exists (select from schedules sc
          where sc.classroom_id = r.id and sc.period_id = p.id)) as classrooms,
      (select coalesce(json_agg(json_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
          order by t.last_name, t.first_name, t.id), '[]')
        from teachers t where exists (select from course_section_teachers cst
          join course_sections cs on cs.id = cst.course_section_id join sections s on s.id = cs.section_id
          where cst.teacher_id = t.id and s.period_id = p.id)) as teachers,
      (select coalesce(json_agg(json_build_object('id', s.id, 'specialization_code', sp.code, 'semester_code', se.code,
          'letter_code', s.letter_code, 'students_count', (select count(distinct e.student_id) from enrolments e
            join course_sections cs on cs.id = e.course_section_id
            where cs.section_id = s.id and e.state <> 'withdrawn')) order by sp.code, se.number, s.letter_code), '[]')
        from sections s join semesters se on se.id = s.semester_id
          join specializations sp on sp.id = s.specialization_id where s.period_id = p.id) as sections,
      (select coalesce(json_agg(json_build_object('id', cs.id, 'code', c.code, 'title', c.title)), '[]')
        from course_sections cs join sections s on s.id = cs.section_id join courses c on c.id = cs.course_id
        where s.period_id = p.id) as course_sections
    from periods p where p.id = ${period_id}`.execute(tx)
  const [names] = rows
  if (!names) throw new Error('a period that is within reach is there')
  return names
}
