import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listPrelations } from '../contract.ts'

type Query = QueryOf<typeof listPrelations>
type Includes = Query['with']

const courseJson = (tx: Tx, name: 'course' | 'required_course') =>
  jsonObjectFrom(
    tx
      .selectFrom('courses as o')
      .select(['o.id', 'o.code', 'o.title', 'o.credits', 'o.hours'])
      .where(sql<boolean>`o.id = ${sql.ref(`r.${name}_id`)}`),
  )
    .$notNull()
    .as(name)

/** Asked for row by row: with two joins more for each, PostgreSQL would plan for longer than it reads. */
const semesterOf = (name: 'course' | 'required_course') =>
  sql<number>`(select m.number from semester_courses sc join semesters m on m.id = sc.semester_id
    where sc.pensum_id = r.pensum_id and sc.course_id = ${sql.ref(`r.${name}_id`)})`

const rowsOf = (tx: Tx, wanted: Includes) =>
  tx
    .selectFrom('prelations as r')
    .innerJoin('pensums as p', 'p.id', 'r.pensum_id')
    .innerJoin('specializations as sp', 'sp.id', 'p.specialization_id')
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .innerJoin('courses as q', 'q.id', 'r.required_course_id')
    .select(['r.id', 'r.pensum_id', 'p.name as pensum_name', 'p.versioned', 'p.specialization_id'])
    .select(['sp.title as specialization_title', 'r.course_id', 'c.code as course_code'])
    .select(['c.title as course_title', semesterOf('course').as('semester_number'), 'r.required_course_id'])
    .select(['q.code as required_course_code', 'q.title as required_course_title'])
    .select([semesterOf('required_course').as('required_semester_number'), 'r.is_corequisite'])
    .select(['r.created_at', 'r.updated_at'])
    .$if(wanted?.includes('course') === true, (rows) => rows.select(courseJson(tx, 'course')))
    .$if(wanted?.includes('required_course') === true, (rows) =>
      rows.select(courseJson(tx, 'required_course')),
    )

/** The order in which a pensum is read. */
const read = sql`(not sp.is_basic, sp.title, p.name, ${semesterOf('course')}, c.title,
  ${semesterOf('required_course')}, q.title)`

/** A page of prelations within reach. */
export const pageOfPrelations = (tx: Tx, query: Query, actor: Actor) =>
  page(
    rowsOf(tx, query.with)
      .where(within('prelation', actor, 'r'))
      .where(
        searchCondition(
          query.search,
          sql<string>`(c.search_text || ' ' || q.search_text || ' ' || sp.search_text)`,
        ),
      )
      .$if(query.specialization_id !== undefined, (rows) =>
        rows.where('p.specialization_id', '=', query.specialization_id ?? 0),
      )
      .$if(query.pensum_id !== undefined, (rows) => rows.where('r.pensum_id', '=', query.pensum_id ?? 0))
      .$if(query.versioned !== undefined, (rows) => rows.where('p.versioned', '=', query.versioned === true))
      .$if(query.is_corequisite !== undefined, (rows) =>
        rows.where('r.is_corequisite', '=', query.is_corequisite === true),
      )
      .$if(query.course_id !== undefined, (rows) =>
        rows.where((row) =>
          row.or([
            row('r.course_id', '=', query.course_id ?? 0),
            row('r.required_course_id', '=', query.course_id ?? 0),
          ]),
        ),
      ),
    query,
    {
      orders: {
        specialization_title: read,
        pensum_name: sql`(p.name, sp.title, ${semesterOf('course')}, c.title, ${semesterOf('required_course')}, q.title)`,
        course_title: 'c.title',
        semester_number: semesterOf('course'),
        required_course_title: 'q.title',
        created_at: 'r.created_at',
      },
      first: 'specialization_title,asc',
      id: 'r.id',
    },
  )

type OfCourse = { course_id: number; pensum_id?: number | undefined; with?: Includes }

/** What a course requires, within reach. */
export const prelationsOf = (tx: Tx, actor: Actor, of: OfCourse) =>
  rowsOf(tx, of.with)
    .where(within('prelation', actor, 'r'))
    .where('r.course_id', '=', of.course_id)
    .$if(of.pensum_id !== undefined, (rows) => rows.where('r.pensum_id', '=', of.pensum_id ?? 0))
    .orderBy(read)
    .orderBy('r.id')
    .execute()

export const prelationById = (tx: Tx, id: number) =>
  rowsOf(tx, undefined).where('r.id', '=', id).executeTakeFirstOrThrow()

/** Whether the actor coordinates any specialization. */
export async function coordinates(tx: Tx, actor: Actor): Promise<boolean> {
  const found = await tx
    .selectFrom('specializations')
    .select('id')
    .where('coordinator_id', '=', actor.teacher_id)
    .executeTakeFirst()
  return found !== undefined
}

type Wish = {
  id: number | null
  pensum_id: number
  course_id: number
  required_course_id: number
  is_corequisite?: boolean | undefined
}

const numberOf = (pensum_id: number, course_id: number) =>
  sql<number | null>`(select m.number from semester_courses sc join semesters m on m.id = sc.semester_id
    where sc.pensum_id = ${pensum_id}::int and sc.course_id = ${course_id}::int)`

/** What the rule asks of a prelation that is wanted. The pensum stays locked, so that nobody freezes it meanwhile. */
export async function factsToSave(tx: Tx, wish: Wish) {
  const { id, pensum_id, course_id, required_course_id, is_corequisite = false } = wish
  const { versioned } = await tx
    .selectFrom('pensums')
    .select('versioned')
    .where('id', '=', pensum_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const facts = await tx
    .selectNoFrom([
      numberOf(pensum_id, course_id).as('semester_number'),
      numberOf(pensum_id, required_course_id).as('required_semester_number'),
      sql<boolean>`exists (select from prelations where pensum_id = ${pensum_id}::int and course_id = ${course_id}::int
        and required_course_id = ${required_course_id}::int and id is distinct from ${id}::int)`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
  return { versioned, is_corequisite, is_itself: course_id === required_course_id, ...facts }
}

/** The prelations with whether their pensum is frozen; the pensums are locked in one order for everybody. */
export async function lockPrelations(tx: Tx, which: { ids: readonly number[] } | OfCourse) {
  const found = tx
    .selectFrom('prelations as r')
    .innerJoin('pensums as p', 'p.id', 'r.pensum_id')
    .select(['r.id', 'r.pensum_id', 'r.course_id', 'r.required_course_id', 'r.updated_at', 'p.versioned'])
    .$if('ids' in which, (rows) => rows.where('r.id', 'in', 'ids' in which ? [...which.ids] : []))
    .$if('course_id' in which, (rows) => rows.where('r.course_id', '=', 'ids' in which ? 0 : which.course_id))
    .$if('pensum_id' in which && which.pensum_id !== undefined, (rows) =>
      rows.where('r.pensum_id', '=', ('pensum_id' in which && which.pensum_id) || 0),
    )
  await tx
    .selectFrom('pensums')
    .select('id')
    .where('id', 'in', found.clearSelect().select('p.id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return found.orderBy('r.id').execute()
}
