import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { mayBeMadeUp, sectionCode } from '../../server/columns.ts'

type Key = { section_id: number; course_id: number }

/** When a period was closed, which nobody opens again meanwhile; undefined where there is none. */
export async function heldPeriod(tx: Tx, id: number): Promise<{ closed_at: Instant | null } | undefined> {
  const { rows } = await sql<{
    closed_at: Instant | null
  }>`select closed_at from periods where id = ${id} for share`.execute(tx)
  return rows[0]
}

type Chosen = Key & {
  course_section_id: number
  /** `Matemática I, INF S1-A` */
  name: string
  has_teacher: boolean
}

/** These courses of sections of a period, by section. */
export async function chosenCourses(tx: Tx, period_id: number, keys: readonly Key[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select cs.id as course_section_id, cs.section_id, cs.course_id, c.title || ', ' || ${sectionCode} as name,
      exists (select from course_section_teachers x where x.course_section_id = cs.id) as has_teacher
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(section_id int, course_id int)
    join course_sections cs on cs.section_id = k.section_id and cs.course_id = k.course_id
    join sections s on s.id = cs.section_id join courses c on c.id = cs.course_id
    join semesters se on se.id = s.semester_id join specializations sp on sp.id = s.specialization_id
    where s.period_id = ${period_id}
    order by sp.is_basic desc, sp.title, se.number, s.letter_code, c.code, cs.id`.execute(tx)
  return rows
}

/** Holds whoever may make up any of these courses, by id, before the first is made. */
export const holdCandidates = (tx: Tx, course_section_ids: readonly number[], with_absences: boolean) =>
  sql`select from students where id in (select e.student_id from enrolments e
      join course_sections cs on cs.id = e.course_section_id join sections s on s.id = cs.section_id
      where ${among('e.course_section_id', course_section_ids)} and ${mayBeMadeUp(sql`${with_absences}::boolean`)})
    order by id for no key update`.execute(tx)
