import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { fullName } from '#server/database/person-name.ts'
import type { FailedCourse } from '../../contract.ts'
import { mayBeMadeUp, sectionCode } from '../../server/columns.ts'

/** A course of a section, with its period, which nobody opens again meanwhile; undefined where there is none. */
export async function courseToMakeUp(
  tx: Tx,
  { section_id, course_id }: { section_id: number; course_id: number },
) {
  await sql`select from periods where id = (select period_id from sections where id = ${section_id}) for share`.execute(
    tx,
  )
  return tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['cs.id as course_section_id', 's.period_id', 's.specialization_id'])
    .select(['p.closed_at', 'p.approval_minimum_note'])
    .select(sql<boolean>`exists (select from make_ups u where u.course_section_id = cs.id)`.as('is_there'))
    .select(
      sql<
        number | null
      >`(select x.teacher_id from course_section_teachers x join teachers t on t.id = x.teacher_id
        where x.course_section_id = cs.id order by t.last_name, t.first_name, t.id limit 1)`.as(
        'first_teacher_id',
      ),
    )
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .executeTakeFirst()
}

type NewMakeUp = {
  course_section_id: number
  period_id: number
  held_on: Day
  inscribe_until: Day
  examiner_id: number
  fee_id: number | null
  most_note: number | null
  with_absences: boolean
  created_by: number
}

export const insertMakeUp = (tx: Tx, row: NewMakeUp) =>
  tx.insertInto('make_ups').values(row).returning('id').executeTakeFirstOrThrow()

/** The courses of a period that somebody may make up, or that have a make-up exam, by section. */
export async function failedCourses(
  tx: Tx,
  period_id: number,
  with_absences: boolean,
): Promise<FailedCourse[]> {
  const { rows } = await sql<FailedCourse>`
    select cs.section_id, cs.course_id, c.code, c.title, ${sectionCode} as section, s.specialization_id,
      f.candidates_count, u.id as make_up_id, u.examiner_id,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', ${fullName('t')})
          order by t.last_name, t.first_name, t.id), '[]')
        from course_section_teachers x join teachers t on t.id = x.teacher_id where x.course_section_id = cs.id) as teachers
    from sections s join course_sections cs on cs.section_id = s.id join courses c on c.id = cs.course_id
    join semesters se on se.id = s.semester_id join specializations sp on sp.id = s.specialization_id
    left join make_ups u on u.course_section_id = cs.id
    cross join lateral (select count(*)::int as candidates_count from enrolments e
      where e.course_section_id = cs.id and ${mayBeMadeUp(sql`${with_absences}::boolean`)}) f
    where s.period_id = ${period_id} and (f.candidates_count > 0 or u.id is not null)
    order by sp.is_basic desc, sp.title, se.number, s.letter_code, c.code, cs.id`.execute(tx)
  return rows
}

export const closingOf = (tx: Tx, period_id: number) =>
  tx
    .selectFrom('periods')
    .select(['closed_at', 'approval_minimum_note'])
    .where('id', '=', period_id)
    .executeTakeFirst()

/** A fee as it is when the exam is made, which stays so meanwhile. */
export const feeOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('fees')
    .select(['name', 'enabled', 'specialization_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()

export const updateMakeUpRow = (
  tx: Tx,
  id: number,
  set: Pick<NewMakeUp, 'held_on' | 'inscribe_until' | 'examiner_id'>,
) => tx.updateTable('make_ups').set(set).where('id', '=', id).execute()

export const deleteMakeUpRow = (tx: Tx, id: number) =>
  tx.deleteFrom('make_ups').where('id', '=', id).execute()
