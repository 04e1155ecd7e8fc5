import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { By } from '#server/call.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { BinnacleRow, listBinnacles } from '../contract.ts'
import { refusalToChange } from '../rules.ts'

type Query = QueryOf<typeof listBinnacles>

const authorName = sql<string | null>`case when u.id is not null then
  coalesce(${nameOfTeacher('u.id')}, u.name, u.email) end`

const course = sql<BinnacleRow['course']>`case when cs.id is not null then json_build_object(
  'section_id', cs.section_id, 'course_id', cs.course_id, 'code', c.code, 'title', c.title,
  'letter_code', s.letter_code, 'semester_code', se.code, 'specialization_code', sp.code) end`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('binnacles as b')
    .innerJoin('students as st', 'st.id', 'b.student_id')
    .leftJoin('users as u', 'u.id', 'b.author_user_id')
    .leftJoin('course_sections as cs', 'cs.id', 'b.course_section_id')
    .leftJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('sections as s', 's.id', 'cs.section_id')
    .leftJoin('semesters as se', 'se.id', 's.semester_id')
    .leftJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select(['b.id', 'b.student_id', 'cs.section_id', 'cs.course_id', 'b.title', 'b.description'])
    .select(['b.incidence_date', 'b.visible_to_student', 'b.author_user_id', 'b.created_at', 'b.updated_at'])
    .select(sql<BinnacleRow['kind']>`b.kind`.as('kind'))
    .select(listedName('st').as('student_name'))
    .select([authorName.as('author_name'), course.as('course')])
    .select(
      sql<BinnacleRow['student']>`json_build_object('id', st.id, 'first_name', st.first_name,
        'last_name', st.last_name)`.as('student'),
    )
    .select(
      sql<{ id: number; name: string } | null>`case when u.id is not null then
        json_build_object('id', u.id, 'name', ${authorName}) end`.as('author'),
    )

type Row = Awaited<ReturnType<typeof storedBinnacle>>

/** Tells the asker what may be done with it. */
const seenBy = ({ actor, clock }: By, row: Row) => {
  const { author_user_id, ...shown } = row
  const today = clock.today()
  const isWriter = actor.type !== 'student' && actor.type !== 'lowAdmin'
  const facts = { author_user_id, created_at: row.created_at, today }
  return { ...shown, may_change: isWriter && refusalToChange(writerOf(actor), facts) === null }
}

/** Found by its own words, or by the student's name: each through its own index. */
const foundBy = (search: string | undefined): Sql<boolean> =>
  sql`b.id in (select n.id from binnacles n where ${searchCondition(search, 'n.search_text')}
    union select n.id from students ns join binnacles n on n.student_id = ns.id
      where ${searchCondition(search, 'ns.search_text')})`

/** A page of the binnacles that the asker may read. */
export async function pageOfBinnacles(tx: Tx, by: By, query: Query) {
  const { student_id, section_id, course_id, kind, from, until, own } = query
  const isOwn = sql<boolean>`(b.author_user_id is not distinct from ${by.actor.user_id}) = ${own === true}`
  const found = await page(
    rowsOf(tx)
      .where(within('binnacle', by.actor, 'b'))
      .$if(Boolean(query.search?.trim()), (rows) => rows.where(foundBy(query.search)))
      .$if(student_id !== undefined, (rows) => rows.where('b.student_id', '=', student_id ?? 0))
      .$if(section_id !== undefined, (rows) => rows.where('cs.section_id', '=', section_id ?? 0))
      .$if(course_id !== undefined, (rows) => rows.where('cs.course_id', '=', course_id ?? 0))
      .$if(kind !== undefined, (rows) => rows.where('b.kind', '=', kind ?? ''))
      .$if(from !== undefined, (rows) => rows.where(sql<boolean>`b.incidence_date >= ${from}`))
      .$if(until !== undefined, (rows) => rows.where(sql<boolean>`b.incidence_date <= ${until}`))
      .$if(own !== undefined, (rows) => rows.where(isOwn)),
    query,
    {
      orders: {
        incidence_date: 'b.incidence_date',
        title: 'b.title',
        kind: ['b.kind', 'b.incidence_date'],
        created_at: 'b.created_at',
      },
      first: 'incidence_date,desc',
      id: 'b.id',
    },
  )
  return { ...found, data: found.data.map((row) => seenBy(by, row)) }
}

/** What was written of a student, the latest first. */
export async function binnaclesOfStudent(tx: Tx, by: By, student_id: number) {
  const rows = await rowsOf(tx)
    .where('b.student_id', '=', student_id)
    .where(within('binnacle', by.actor, 'b'))
    .orderBy('b.incidence_date', 'desc')
    .orderBy('b.id', 'desc')
    .execute()
  return rows.map((row) => seenBy(by, row))
}

export const storedBinnacle = (tx: Tx, id: number) =>
  rowsOf(tx).where('b.id', '=', id).executeTakeFirstOrThrow()

export const binnacleById = async (tx: Tx, by: By, id: number) => seenBy(by, await storedBinnacle(tx, id))

type BinnacleCourse = { student_id: number; section_id: number | null; course_id: number | null }

/** What the rule asks of where it happened. */
export async function placeFacts(tx: Tx, { student_id, section_id, course_id }: BinnacleCourse) {
  const found = await tx
    .selectFrom('course_sections as cs')
    .leftJoin('enrolments as e', (join) =>
      join.onRef('e.course_section_id', '=', 'cs.id').on('e.student_id', '=', student_id),
    )
    .select(['cs.id as course_section_id', 'e.id as enrolment_id'])
    .where('cs.section_id', '=', section_id ?? 0)
    .where('cs.course_id', '=', course_id ?? 0)
    .executeTakeFirst()
  return {
    course_section_id: found?.course_section_id ?? null,
    is_enrolled: found?.enrolment_id != null,
  }
}

export const writerOf = (actor: Actor) => ({ user_id: actor.user_id, is_admin: actor.type === 'admin' })
