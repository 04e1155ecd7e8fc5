import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listSemesters } from '../contract.ts'

type Query = QueryOf<typeof listSemesters>

const semesterCourses = (tx: Tx) =>
  tx
    .selectFrom('semester_courses as sc')
    .innerJoin('courses as c', 'c.id', 'sc.course_id')
    .select(['c.id', 'c.code', 'c.title', 'c.credits', 'c.hours', 'c.max_absences_to_fail'])
    .select(['c.supports_finals', 'sc.enabled', 'c.enabled as course_enabled'])
    .orderBy('sc.position')
    .orderBy('c.title')
    .orderBy('c.id')

/** The courses of whatever semester stands under the alias `m`, as JSON. */
const coursesJson = (tx: Tx) =>
  jsonArrayFrom(semesterCourses(tx).where(sql<boolean>`sc.semester_id = m.id`)).as('courses')

const sectionsJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('sections as s')
      .select(['s.id', 's.period_id', 's.letter_code', 's.shift', 's.males_limit', 's.females_limit'])
      .select(['s.males_assigned', 's.females_assigned'])
      .where(sql<boolean>`s.semester_id = m.id`)
      .orderBy('s.period_id', 'desc')
      .orderBy('s.letter_code'),
  ).as('sections')

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('semesters as m')
    .innerJoin('pensums as p', 'p.id', 'm.pensum_id')
    .select(['m.id', 'm.pensum_id', 'p.specialization_id', 'm.number', 'm.code'])
    .select(['m.created_at', 'm.updated_at'])

const rowsWith = (tx: Tx, wanted: Query['with']) =>
  rowsOf(tx)
    .$if(wanted?.includes('courses') === true, (rows) => rows.select(coursesJson(tx)))
    .$if(wanted?.includes('sections') === true, (rows) => rows.select(sectionsJson(tx)))

// Inside JSON a timestamp ends in +00:00; outside, and as a version, in Z.
const asInstant = (column: string) =>
  sql<Instant>`replace(to_jsonb(${sql.ref(column)}) #>> '{}', '+00:00', 'Z')`

/** The semesters of whatever pensum stands under the alias `p`, with their courses, as JSON. */
export const semestersJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semesters as m')
      .select(['m.id', 'm.pensum_id', sql.ref<number>('p.specialization_id').as('specialization_id')])
      .select(['m.number', 'm.code', coursesJson(tx)])
      .select([asInstant('m.created_at').as('created_at'), asInstant('m.updated_at').as('updated_at')])
      .where(sql<boolean>`m.pensum_id = p.id`)
      .orderBy('m.number'),
  ).as('semesters')

/** A page of semesters. */
export const pageOfSemesters = (tx: Tx, query: Query) =>
  page(
    rowsWith(tx, query.with)
      .where(searchCondition(query.search, sql<string>`plain(m.code)`))
      .$if(query.pensum_id !== undefined, (rows) => rows.where('m.pensum_id', '=', query.pensum_id ?? 0))
      .$if(query.specialization_id !== undefined, (rows) =>
        rows.where('p.specialization_id', '=', query.specialization_id ?? 0),
      )
      .$if(query.period_id !== undefined, (rows) =>
        rows.where(sql<boolean>`m.pensum_id in (
          select pp.pensum_id from period_pensums pp where pp.period_id = ${query.period_id})`),
      ),
    query,
    {
      orders: {
        number: sql`(m.pensum_id, m.number)`,
        code: 'm.code',
        created_at: 'm.created_at',
      },
      first: 'number,asc',
      id: 'm.id',
    },
  )

export const semesterById = (tx: Tx, id: number) =>
  rowsOf(tx).where('m.id', '=', id).executeTakeFirstOrThrow()

/** A semester with what was asked for. */
export const semesterWith = (tx: Tx, id: number, wanted: Query['with']) =>
  rowsWith(tx, wanted).where('m.id', '=', id).executeTakeFirstOrThrow()

export const semestersById = (tx: Tx, ids: readonly number[]) =>
  rowsOf(tx).select(coursesJson(tx)).where('m.id', 'in', ids).orderBy('m.id').execute()

export const coursesOf = (tx: Tx, semester_id: number) =>
  semesterCourses(tx).where('sc.semester_id', '=', semester_id).execute()

/** One course of a semester that holds it. */
export const courseOf = (tx: Tx, semester_id: number, course_id: number) =>
  semesterCourses(tx)
    .where('sc.semester_id', '=', semester_id)
    .where('sc.course_id', '=', course_id)
    .executeTakeFirstOrThrow()

const placesOf = (tx: Tx) =>
  tx
    .selectFrom('semesters as m')
    .innerJoin('pensums as p', 'p.id', 'm.pensum_id')
    .select(['m.id', 'm.pensum_id', 'm.number', 'm.code', 'm.updated_at', 'p.versioned'])

/** The semesters with whether their pensum is frozen. The pensums are locked first, so that two never wait for each other. */
export async function lockPlaces(tx: Tx, semester_ids: readonly number[]) {
  await sql`select from pensums where id in (
    select m.pensum_id from semesters m where m.id = any (${semester_ids}::int[])) order by id for update`.execute(
    tx,
  )
  return placesOf(tx).where('m.id', 'in', semester_ids).orderBy('m.id').forUpdate('m').execute()
}

/** The same for one semester. */
export async function lockPlace(tx: Tx, semester_id: number) {
  const [place] = await lockPlaces(tx, [semester_id])
  if (!place) throw new Refusal('resource_not_found')
  return place
}

export const semestersOf = (tx: Tx, pensum_id: number) =>
  rowsOf(tx).select(coursesJson(tx)).where('m.pensum_id', '=', pensum_id).orderBy('m.number').execute()

/** Where each course of a pensum stands, in the order of its semester. */
export const standingIn = (tx: Tx, pensum_id: number) =>
  tx
    .selectFrom('semester_courses as sc')
    .innerJoin('semesters as m', 'm.id', 'sc.semester_id')
    .select(['sc.course_id', 'sc.semester_id', 'm.number'])
    .where('sc.pensum_id', '=', pensum_id)
    .orderBy('sc.semester_id')
    .orderBy('sc.position')
    .orderBy('sc.course_id')
    .execute()

export const prelationsOf = (tx: Tx, pensum_id: number) =>
  tx
    .selectFrom('prelations')
    .select(['course_id', 'required_course_id', 'is_corequisite'])
    .where('pensum_id', '=', pensum_id)
    .execute()

/** Of a pensum the prelations of what leaves a semester, by title. */
export const prelationsLost = (tx: Tx, of: { semester_id: number; course_ids: readonly number[] }) =>
  tx
    .selectFrom('prelations as pr')
    .innerJoin('semesters as m', 'm.pensum_id', 'pr.pensum_id')
    .innerJoin('courses as c', 'c.id', 'pr.course_id')
    .innerJoin('courses as r', 'r.id', 'pr.required_course_id')
    .select(['c.title as course', 'r.title as required', 'pr.is_corequisite'])
    .where('m.id', '=', of.semester_id)
    .where(
      sql<boolean>`exists (select from semester_courses sc where sc.semester_id = m.id
        and sc.course_id in (pr.course_id, pr.required_course_id) and sc.course_id <> all (${of.course_ids}))`,
    )
    .orderBy('c.title')
    .orderBy('r.title')
    .execute()

export const numberOf = (tx: Tx, place: { id: number; pensum_id: number }) =>
  tx
    .selectFrom('semesters')
    .select('number')
    .where('id', '=', place.id)
    .where('pensum_id', '=', place.pensum_id)
    .executeTakeFirst()

/** Whether another semester of the pensum has the number or the code. */
export async function isNumberTaken(
  tx: Tx,
  wanted: { id: number | null; pensum_id: number; number: number; code: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('semesters')
    .select('id')
    .where('pensum_id', '=', wanted.pensum_id)
    .where(sql<boolean>`(number = ${wanted.number} or code_key(code) = code_key(${wanted.code}))`)
    .$if(wanted.id !== null, (rows) => rows.where('id', '<>', wanted.id ?? 0))
    .executeTakeFirst()
  return found !== undefined
}

type Placing = { pensum_ids: readonly number[]; course_ids: readonly number[]; besides: number | null }

/** How often one of the courses stands in one of the pensums, the semester `besides` not counted. */
export async function countStanding(tx: Tx, { pensum_ids, course_ids, besides }: Placing): Promise<number> {
  if (course_ids.length === 0 || pensum_ids.length === 0) return 0
  const { standing } = await tx
    .selectFrom('semester_courses')
    .select((row) => row.fn.countAll<number>().as('standing'))
    .where('pensum_id', 'in', pensum_ids)
    .where('course_id', 'in', course_ids)
    .$if(besides !== null, (rows) => rows.where('semester_id', '<>', besides ?? 0))
    .executeTakeFirstOrThrow()
  return standing
}

export const countSections = async (tx: Tx, semester_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('sections')
      .select((row) => row.fn.countAll<number>().as('sections'))
      .where('semester_id', '=', semester_id)
      .executeTakeFirstOrThrow()
  ).sections
