import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { fullName } from '#server/database/person-name.ts'

type OnRoll = { student_id: number; course_section_id: number }

type Roll = {
  user_id: number
  section_id: number
  course_id: number
  title: string
  specialization_code: string
  semester_code: string
  letter_code: string
  names: string[]
}

/** For each who teaches one of these rolls, who of the students is meant. */
export async function rollsOf(tx: Tx, on: readonly OnRoll[]): Promise<Roll[]> {
  const { rows } = await sql<Roll>`
    select t.user_id, cs.section_id, cs.course_id, c.title, s.letter_code,
      se.code as semester_code, sp.code as specialization_code,
      array_agg(${fullName('st')} order by st.last_name, st.first_name, st.id) as names
    from jsonb_to_recordset(${JSON.stringify(on)}::jsonb) as it(student_id int, course_section_id int)
    join students st on st.id = it.student_id
    join course_sections cs on cs.id = it.course_section_id
    join courses c on c.id = cs.course_id
    join sections s on s.id = cs.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join course_section_teachers x on x.course_section_id = cs.id
    join teachers t on t.id = x.teacher_id
    group by t.user_id, cs.id, c.id, s.id, se.id, sp.id order by cs.id, t.user_id`.execute(tx)
  return rows
}

type StudentsOn = { course_section_id: number; student_ids: number[] }

/** The students on the rolls of these courses of sections, in the order in which jobs of them are queued by anybody. */
export async function studentsOn(tx: Tx, ids: readonly number[]): Promise<StudentsOn[]> {
  const { rows } = await sql<StudentsOn>`
    select cs.id as course_section_id,
      array(select student_id from enrolments where course_section_id = cs.id and state <> 'withdrawn') as student_ids
    from course_sections cs where ${among('cs.id', ids)} order by cs.id`.execute(tx)
  return rows
}

export const rollsTaken = (tx: Tx, inscription_id: number): Promise<OnRoll[]> =>
  tx
    .selectFrom('enrolments')
    .select(['student_id', 'course_section_id'])
    .where('inscription_id', '=', inscription_id)
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .execute()
