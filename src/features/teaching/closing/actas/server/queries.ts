import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { fullName, listedName } from '#server/database/person-name.ts'
import type { ActaBody } from '../../contract.ts'
import { DELAYS, fromCourseSections, HEAD, noteText } from './columns.ts'

/** The last acta of the chain; null while there is none. */
export const headOf = async (tx: Tx) =>
  (await tx
    .selectFrom('actas')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()) ?? null

/** How many are of courses. */
export const actasOfPeriod = async (tx: Tx, period_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('actas')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('period_id', '=', period_id)
      .where('make_up_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** What stands in an evaluation: a note, or what is written in its place. */
const notedText = sql`case n.outcome when 'not_presented' then 'NP' when 'excused' then 'EX' else ${noteText(sql`n.note`)} end`

/** Something of each jury of the delivery `d`, in the order of their names. */
const juriesOf = (
  what: Sql,
) => sql`select coalesce(json_agg(${what} order by t.last_name, t.first_name, t.id), '[]')
  from final_delivery_juries f join teachers t on t.id = f.teacher_id where f.final_delivery_id = d.id`
const juryNote = sql`(select ${noteText(sql`j.note`)} from jury_notes j
  where j.final_delivery_id = d.id and j.teacher_id = t.id and j.enrolment_id = e.id)`

type Which = { period_id: number } | { course_section_ids: readonly number[] }
export type ActaFacts = { course_section_id: number; period_id: number; is_imported: boolean; body: ActaBody }

const isWanted = (which: Which) =>
  'period_id' in which
    ? sql`s.period_id = ${which.period_id}`
    : sql`cs.id = any(${which.course_section_ids}::int[])`

/** What the tables say for the acta of each course of a section that somebody takes, in the order of sealing. */
export async function factsOfActas(tx: Tx, which: Which): Promise<ActaFacts[]> {
  const { rows } = await sql<ActaFacts>`
    select cs.id as course_section_id, s.period_id, s.import_id is not null as is_imported, json_build_object(${HEAD},
      'teachers', (select coalesce(json_agg(${fullName('te')}
          order by te.last_name, te.first_name, te.id), '[]')
        from course_section_teachers x join teachers te on te.id = x.teacher_id where x.course_section_id = cs.id),
      'evaluations', (select coalesce(json_agg(json_build_object('title', l.title, 'date', l.date,
          'weighting', l.weighting) order by l.date, l.id), '[]')
        from lessons l where l.course_section_id = cs.id and l.weighting is not null),
      'final_delivery', (select json_build_object('code', d.code, 'percent', d.final_delivery_value_percent,
          'juries', (${juriesOf(fullName('t'))}))
        from final_deliveries d where d.course_section_id = cs.id),
      'students', (select json_agg(jsonb_build_object('document', st.identity_kind || '-' || st.identity_number,
          'name', ${listedName('st')}, 'notes', (
            select coalesce(json_agg(${notedText} order by l.date, l.id), '[]')
            from lessons l left join notes n on n.lesson_id = l.id and n.enrolment_id = e.id
            where l.course_section_id = cs.id and l.weighting is not null),
          'jury_notes', coalesce((select (${juriesOf(juryNote)}) from final_deliveries d
            where d.course_section_id = cs.id), '[]'),
          'absences', e.absences + e.delays / ${DELAYS},
          'absences_pardoned', e.absences_pardoned_at is not null,
          'definitive_note', ${noteText(sql`e.definitive_note`)}, 'state', e.state) || case
            when e.joined_on is null then '{}' else jsonb_build_object('joined_on', e.joined_on, 'carried', (
              select coalesce(json_agg(json_build_array(l.title, ls.letter_code, l.weighting, ${notedText})
                order by l.date, l.id), '[]')
              from notes n join lessons l on l.id = n.lesson_id join sections ls on ls.id = l.section_id
              where n.enrolment_id = e.id and n.note is not null and l.course_section_id <> cs.id)) end
          order by st.last_name, st.first_name, st.id)
        from enrolments e join students st on st.id = e.student_id
        where e.course_section_id = cs.id and e.state <> 'withdrawn'),
      'delivered', case when cs.notes_delivered_at is not null then json_build_object('by', coalesce(
          ${nameOfTeacher('u.id')}, u.name, u.email, ''),
        'at', to_char(cs.notes_delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end) as body
    from course_sections cs
    ${fromCourseSections}
    left join users u on u.id = cs.notes_delivered_by
    where ${isWanted(which)}
      and exists (select from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn')
    order by sp.code, se.number, s.letter_code, c.code, cs.id`.execute(tx)
  return rows
}

export type ActaRow = {
  number: number
  course_section_id: number
  period_id: number
  body: string
  hash: string
  previous: string | null
  signature: string
  kid: string
  amends: number | null
  text_id: number
  sealed_by: number
  make_up_id?: number
}

/** Holds the end of the chain until the transaction ends. */
export const lockChain = (tx: Tx) => sql`lock table actas in share row exclusive mode`.execute(tx)

/** Adds actas to the chain, in their order. */
export const insertActas = (tx: Tx, rows: readonly ActaRow[]) =>
  tx
    .insertInto('actas')
    .values([...rows])
    .execute()

/** Who teaches these course-sections, but for one who knows, with what each is called. */
export const teachersOfActas = (tx: Tx, course_section_ids: readonly number[], but: number) =>
  tx
    .selectFrom('course_section_teachers as x')
    .innerJoin('teachers as t', 't.id', 'x.teacher_id')
    .innerJoin('course_sections as cs', 'cs.id', 'x.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select(['t.user_id', 'cs.id as course_section_id', 'cs.section_id', 'cs.course_id'])
    .select(['c.title as course_title', 's.letter_code', 'se.code as semester_code'])
    .select('sp.title as specialization_title')
    .where(sql<boolean>`cs.id = any(${course_section_ids}::int[])`)
    .where('t.user_id', '<>', but)
    .orderBy('t.user_id')
    .orderBy('cs.id')
    .execute()

/** The latest acta of each of these course-sections: what a new one amends. */
export const latestActas = (tx: Tx, course_section_ids: readonly number[]) =>
  tx
    .selectFrom('actas')
    .select(['course_section_id', 'number'])
    .distinctOn('course_section_id')
    .where(sql<boolean>`course_section_id = any(${course_section_ids}::int[])`)
    .where('make_up_id', 'is', null)
    .orderBy('course_section_id')
    .orderBy('number', 'desc')
    .execute()

/** A course of a section within reach, with its latest acta; undefined where there is none. */
export const actaOf = (tx: Tx, place: { section_id: number; course_id: number }, actor: Actor) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('actas as it')
          .selectAll()
          .whereRef('it.course_section_id', '=', 'cs.id')
          .where('it.make_up_id', 'is', null)
          .orderBy('it.number', 'desc')
          .limit(sql.lit(1))
          .as('a'),
      (join) => join.onTrue(),
    )
    .select(['cs.id', 'p.closed_at', 'a.number', 'a.hash', 'a.kid', 'a.body', 'a.amends', 'a.text_id'])
    .select(sql<Instant | null>`a.created_at`.as('sealed_at'))
    .where('cs.section_id', '=', place.section_id)
    .where('cs.course_id', '=', place.course_id)
    .where(sql<boolean>`exists (select from (select cs.id as course_section_id) l
      where ${within('lesson', actor, 'l')})`)
    .executeTakeFirst()
