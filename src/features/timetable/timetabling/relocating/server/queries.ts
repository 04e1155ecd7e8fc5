import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Touched } from '../contract.ts'

/** Whose week a proposal changes: what is new and what moves, of those who teach it and are enrolled in it. */
export async function touchedBy(tx: Tx, proposal_id: number): Promise<Touched> {
  const { rows } = await sql<Touched>`
    with changed as (
      select ch.course_section_id, count(*) as classes_count from proposed_changes ch
      where ch.proposal_id = ${proposal_id} and ch.kind in ('new', 'moved') and ch.course_section_id is not null
      group by ch.course_section_id
    ), enrolled as (
      select distinct e.student_id, cs.section_id from changed c
      join course_sections cs on cs.id = c.course_section_id
      join enrolments e on e.course_section_id = cs.id and e.state <> 'withdrawn'
    ), taught as (
      select t.id, t.first_name, t.last_name, sum(c.classes_count)::int as classes_count from changed c
      join course_section_teachers cst on cst.course_section_id = c.course_section_id
      join teachers t on t.id = cst.teacher_id
      group by t.id
    ), of_sections as (
      select s.id, s.letter_code, se.code as semester_code, se.number, sp.code as specialization_code,
        sum(c.classes_count)::int as classes_count,
        (select count(*) from enrolled e where e.section_id = s.id) as students_count
      from changed c
      join course_sections cs on cs.id = c.course_section_id
      join sections s on s.id = cs.section_id
      join semesters se on se.id = s.semester_id
      join specializations sp on sp.id = s.specialization_id
      group by s.id, se.id, sp.id
    )
    select (select coalesce(sum(classes_count), 0)::int from changed) as classes_count,
      (select count(distinct student_id) from enrolled) as students_count,
      (select coalesce(json_agg(json_build_object('id', id, 'letter_code', letter_code,
          'semester_code', semester_code, 'specialization_code', specialization_code,
          'classes_count', classes_count, 'students_count', students_count)
        order by specialization_code, number, letter_code, id), '[]') from of_sections) as sections,
      (select coalesce(json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name,
          'classes_count', classes_count) order by last_name, first_name, id), '[]') from taught) as teachers`.execute(
    tx,
  )
  const [touched] = rows
  if (!touched) throw new Error('A count is there')
  return touched
}
