import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listPensums } from '../contract.ts'
import { semestersJson } from '../semesters/server/queries.ts'

type Query = QueryOf<typeof listPensums>
type Includes = Query['with']

const ofCourses = (what: 'count(*)' | 'sum(c.credits)' | 'sum(c.hours)') =>
  sql<number>`(select coalesce(${sql.raw(what)}, 0) from semester_courses sc
    join courses c on c.id = sc.course_id where sc.pensum_id = p.id)`

const sums = {
  semesters_count: sql<number>`(select count(*) from semesters m where m.pensum_id = p.id)`,
  courses_count: ofCourses('count(*)'),
  credits: ofCourses('sum(c.credits)'),
  hours: ofCourses('sum(c.hours)'),
  periods_count: sql<number>`(select count(*) from period_pensums pp where pp.pensum_id = p.id)`,
}

const specializationJson = (tx: Tx) =>
  jsonObjectFrom(
    tx
      .selectFrom('specializations as x')
      .select(['x.id', 'x.code', 'x.title', 'x.is_basic'])
      .where(sql<boolean>`x.id = p.specialization_id`),
  )
    .$notNull()
    .as('specialization')

const periodsJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('period_pensums as pp')
      .innerJoin('periods as d', 'd.id', 'pp.period_id')
      .select(['d.id', 'd.year', 'd.number', 'd.enabled', 'd.closed_at'])
      .where(sql<boolean>`pp.pensum_id = p.id`)
      .orderBy('d.year', 'desc')
      .orderBy('d.number', 'desc'),
  ).as('periods')

const rowsOf = (tx: Tx, wanted: Includes) =>
  tx
    .selectFrom('pensums as p')
    .innerJoin('specializations as sp', 'sp.id', 'p.specialization_id')
    .select(['p.id', 'p.name', 'p.specialization_id', 'sp.title as specialization_title', 'p.versioned'])
    .select(['p.created_at', 'p.updated_at'])
    .select([
      sums.semesters_count.as('semesters_count'),
      sums.courses_count.as('courses_count'),
      sums.credits.as('credits'),
      sums.hours.as('hours'),
      sums.periods_count.as('periods_count'),
    ])
    .$if(wanted?.includes('semesters.courses') === true, (rows) => rows.select(semestersJson(tx)))
    .$if(wanted?.includes('specialization') === true, (rows) => rows.select(specializationJson(tx)))
    .$if(wanted?.includes('periods') === true, (rows) => rows.select(periodsJson(tx)))

/** A page of pensums. */
export const pageOfPensums = (tx: Tx, query: Query) =>
  page(
    rowsOf(tx, query.with)
      .where(searchCondition(query.search, sql<string>`(p.search_text || ' ' || sp.search_text)`))
      .$if(query.versioned !== undefined, (rows) => rows.where('p.versioned', '=', query.versioned === true))
      .$if(query.specialization_id !== undefined, (rows) =>
        rows.where('p.specialization_id', '=', query.specialization_id ?? 0),
      )
      .$if(query.period_id !== undefined, (rows) =>
        rows.where(sql<boolean>`p.id in (
          select pp.pensum_id from period_pensums pp where pp.period_id = ${query.period_id})`),
      ),
    query,
    {
      orders: {
        specialization_title: sql`(not sp.is_basic, sp.title, p.name)`,
        name: 'p.name',
        versioned: 'p.versioned',
        created_at: 'p.created_at',
        ...sums,
      },
      first: 'specialization_title,asc',
      id: 'p.id',
    },
  )

export const pensumById = (tx: Tx, id: number, wanted?: Includes) =>
  rowsOf(tx, wanted).where('p.id', '=', id).executeTakeFirstOrThrow()

/** The pensum as it stands, locked until the transaction ends: two never change one draft at once. */
export const lockPensum = (tx: Tx, id: number) =>
  tx
    .selectFrom('pensums')
    .select(['id', 'name', 'specialization_id', 'versioned', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Wish = { id: number | null; specialization_id: number; name: string }

/** What the rules ask before a pensum is saved as wanted. */
export const factsToSave = (tx: Tx, { id, specialization_id, name }: Wish) =>
  tx
    .selectNoFrom([
      sql<boolean>`exists (select from pensums where specialization_id = ${specialization_id} and name = ${name}
        and id is distinct from ${id}::int)`.as('name_taken'),
      sql<number>`(select count(*) from semesters where pensum_id = ${id}::int)`.as('semesters'),
      sql<number>`(select count(*) from semesters m where m.pensum_id = ${id}::int and not exists (
        select from semester_courses sc where sc.semester_id = m.id))`.as('empty_semesters'),
    ])
    .executeTakeFirstOrThrow()

export const factsToDelete = (tx: Tx, id: number) =>
  tx
    .selectNoFrom([
      sql<number>`(select count(*) from sections where pensum_id = ${id})`.as('sections'),
      sql<number>`(select count(*) from period_pensums where pensum_id = ${id})`.as('periods'),
    ])
    .executeTakeFirstOrThrow()

/** The names that the specialization's pensums have. */
export const namesIn = async (tx: Tx, specialization_id: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('pensums')
    .select('name')
    .where('specialization_id', '=', specialization_id)
    .execute()
  return rows.map((row) => row.name)
}
