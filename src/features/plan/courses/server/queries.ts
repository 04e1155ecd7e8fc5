import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listCourses } from '../contract.ts'

type Query = QueryOf<typeof listCourses>
type Includes = Query['with']

const pensumsCount = sql<number>`(select count(*) from semester_courses sc where sc.course_id = c.id)`

const semestersJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semester_courses as sc')
      .innerJoin('semesters as m', 'm.id', 'sc.semester_id')
      .innerJoin('pensums as p', 'p.id', 'm.pensum_id')
      .innerJoin('specializations as sp', 'sp.id', 'p.specialization_id')
      .select(['m.id', 'm.number', 'm.code', 'sc.enabled'])
      .select(['p.id as pensum_id', 'p.name as pensum_name', 'p.versioned'])
      .select(['sp.id as specialization_id', 'sp.code as specialization_code'])
      .select('sp.title as specialization_title')
      .where(sql<boolean>`sc.course_id = c.id`)
      .orderBy('sp.title')
      .orderBy('p.name')
      .orderBy('p.id'),
  ).as('semesters')

const prelationsJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('prelations as r')
      .innerJoin('pensums as p', 'p.id', 'r.pensum_id')
      .innerJoin('courses as q', 'q.id', 'r.required_course_id')
      .select(['r.id', 'r.pensum_id', 'p.name as pensum_name', 'r.required_course_id', 'r.is_corequisite'])
      .select(['q.code as required_course_code', 'q.title as required_course_title'])
      .where(sql<boolean>`r.course_id = c.id`)
      .orderBy('p.name')
      .orderBy('p.id')
      .orderBy('q.title'),
  ).as('prelations')

const rowsOf = (tx: Tx, wanted: Includes) =>
  tx
    .selectFrom('courses as c')
    .select(['c.id', 'c.code', 'c.title', 'c.credits', 'c.hours', 'c.sittings', 'c.room_tag'])
    .select([
      'c.max_absences_to_fail',
      'c.supports_finals',
      'c.enabled',
      'c.created_at',
      'c.updated_at',
      pensumsCount.as('pensums_count'),
    ])
    .$if(wanted?.includes('semesters') === true, (rows) => rows.select(semestersJson(tx)))
    .$if(wanted?.includes('prelations') === true, (rows) => rows.select(prelationsJson(tx)))

/** In some semester of what the filters name; true when they name nothing. */
function placedIn({ specialization_id, pensum_id, semester_id }: Query) {
  if (specialization_id === undefined && pensum_id === undefined && semester_id === undefined)
    return sql<boolean>`true`
  return sql<boolean>`exists (
    select from semester_courses sc join pensums p on p.id = sc.pensum_id
    where sc.course_id = c.id
      and (${specialization_id ?? null}::int is null or p.specialization_id = ${specialization_id ?? null}::int)
      and (${pensum_id ?? null}::int is null or sc.pensum_id = ${pensum_id ?? null}::int)
      and (${semester_id ?? null}::int is null or sc.semester_id = ${semester_id ?? null}::int))`
}

const assigned = sql<boolean>`exists (select from semester_courses sc where sc.course_id = c.id)`

/** A page of courses. */
export const pageOfCourses = (tx: Tx, query: Query) =>
  page(
    rowsOf(tx, query.with)
      .where(searchCondition(query.search, 'c.search_text'))
      .where(placedIn(query))
      .$if(query.enabled !== undefined, (rows) => rows.where('c.enabled', '=', query.enabled === true))
      .$if(query.supports_finals !== undefined, (rows) =>
        rows.where('c.supports_finals', '=', query.supports_finals === true),
      )
      .$if(query.assigned !== undefined, (rows) =>
        rows.where(query.assigned ? assigned : sql<boolean>`not ${assigned}`),
      ),
    query,
    {
      orders: {
        title: 'c.title',
        code: 'c.code',
        credits: 'c.credits',
        hours: 'c.hours',
        max_absences_to_fail: 'c.max_absences_to_fail',
        supports_finals: 'c.supports_finals',
        enabled: 'c.enabled',
        pensums_count: pensumsCount,
        created_at: 'c.created_at',
      },
      first: 'title,asc',
      id: 'c.id',
    },
  )

export const courseById = (tx: Tx, id: number, wanted?: Includes) =>
  rowsOf(tx, wanted).where('c.id', '=', id).executeTakeFirstOrThrow()

/** Whether another course has the code. */
export const factsToSave = async (tx: Tx, wanted: { id: number | null; code: string }) => {
  const found = await tx
    .selectFrom('courses')
    .select('id')
    .where(sql<boolean>`code_key(code) = code_key(${wanted.code})`)
    .$if(wanted.id !== null, (rows) => rows.where('id', '<>', wanted.id))
    .executeTakeFirst()
  return { code_taken: found !== undefined }
}

export const factsToDelete = (tx: Tx, id: number) =>
  tx
    .selectNoFrom([
      sql<number>`(select count(*) from semester_courses where course_id = ${id})`.as('semesters'),
      sql<number>`(select count(*) from course_sections where course_id = ${id})`.as('sections'),
    ])
    .executeTakeFirstOrThrow()
