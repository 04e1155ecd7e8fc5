import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Consequence } from '../contract.ts'
import type { DegreeState } from '../rules.ts'

type Reached = { kind: Consequence['kind']; title: string; year: number; number: number }

/** How an enrolment's student stands to the degree. */
export const degreeStanding = (tx: Tx, student_id: number): Promise<DegreeState> =>
  tx
    .selectFrom('students')
    .select([
      sql<boolean>`state = 'graduated'`.as('is_graduated'),
      sql<boolean>`graduation_proposed_in is not null`.as('is_proposed'),
    ])
    .where('id', '=', student_id)
    .executeTakeFirstOrThrow()

/** Whether another attempt keeps the course approved. */
export const isApprovedElse = async (
  tx: Tx,
  { student_id, course_id }: { student_id: number; course_id: number },
): Promise<boolean> => {
  const { rows } =
    await sql`select from approved_courses_of(${student_id}) a where a.course_id = ${course_id}`.execute(tx)
  return rows.length > 0
}

/** What rests on an enrolment whose approval was just lost: courses of later periods that nothing else opens. */
export const brokenPrelations = (tx: Tx, enrolment_id: number) =>
  reached(
    tx,
    enrolment_id,
    sql`select 'prelation_broken' as kind, c.title, o.year, o.number from its
      join attempts o on (o.year, o.number) > (its.year, its.number)
      join prelations pr on pr.pensum_id = o.pensum_id and pr.course_id = o.course_id
        and pr.required_course_id = its.course_id
      join courses c on c.id = o.course_id
      where not exists (select from attempts a where a.course_id = its.course_id and a.state = 'approved'
        and (a.year, a.number) < (o.year, o.number))
      order by o.year, o.number, c.title`,
  )

/** Other attempts of the course of an enrolment that was just approved: one that failed later is what the index counts. */
export const otherAttempts = (tx: Tx, enrolment_id: number) =>
  reached(
    tx,
    enrolment_id,
    sql`select case o.state when 'approved' then 'approved_twice' when 'enrolled' then 'taken_again' else 'failed_later' end as kind,
        c.title, o.year, o.number
      from its join attempts o on o.course_id = its.course_id and o.id <> its.id
        and (o.state in ('approved', 'enrolled') or (o.year, o.number) > (its.year, its.number))
      join courses c on c.id = o.course_id order by o.year, o.number`,
  )

async function reached(tx: Tx, enrolment_id: number, found: ReturnType<typeof sql>): Promise<Consequence[]> {
  const { rows } = await sql<Reached>`with attempts as (
      select a.enrolment_id as id, a.state, a.course_id, s.pensum_id, a.year, a.number
      from enrolments e cross join attempts_of(e.student_id) a join sections s on s.id = a.section_id
      where e.id = ${enrolment_id} and a.state <> 'withdrawn'),
    its as (select * from attempts where id = ${enrolment_id})
    ${found}`.execute(tx)
  return rows.map(({ kind, ...attempt }) => ({ kind, attempt }))
}
