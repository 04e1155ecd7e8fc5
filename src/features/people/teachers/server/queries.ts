import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type Gender, type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { showTeacher, teachersQuery } from '../contract.ts'
import { currentCoursesOf } from '../courses/server/queries.ts'
import type { Charges } from '../rules.ts'

type Query = QueryOf<{ query: typeof teachersQuery }>

/** What the checks of the tables say of their text columns. */
type Narrow = { identity_kind: IdentityKind; gender: Gender | null }

const people = (tx: Tx) =>
  tx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id', 't.first_name', 't.last_name', 't.phone', 't.gender'])
    .select(['t.identity_kind', 't.identity_number', 'u.email', 'u.enabled', 'u.profile_picture'])
    .select((it) => it('u.role', '=', 'coordinator').$castTo<boolean>().as('is_coordinator'))
    .$narrowType<Narrow>()

const currentPeriod = sql<number>`(select c.id from periods c where c.enabled)`

/** The course-sections that somebody has in a period. */
const taughtIn = (period: Sql<number>) => sql`from course_section_teachers x
  join course_sections cs on cs.id = x.course_section_id join sections s on s.id = cs.section_id
  where x.teacher_id = t.id and s.period_id = ${period}`

const isIn = (specialization: number, period: Sql<number>) => sql<boolean>`(
  exists (select from specializations sp where sp.id = ${specialization} and sp.coordinator_id = t.id)
  or exists (select ${taughtIn(period)} and s.specialization_id = ${specialization}))`

// An array of ids, so that both sides of the `or` are served by an index.
const found = (search: string | undefined) =>
  sql<boolean>`(${searchCondition(searchedIdentity(search), 't.search_text')} or t.user_id = any(array(
    select a.id from users a where a.role in ('teacher', 'coordinator')
      and ${searchCondition(search, 'a.search_text')})))`

const coordinatedTitles = sql<string[]>`(select coalesce(json_agg(sp.title order by sp.title), '[]')
  from specializations sp where sp.coordinator_id = t.id)`

/** Those who teach, within reach; `only` narrows them further. */
export async function pageOfTeachers(tx: Tx, query: Query, actor: Actor, only: Sql<boolean> = sql`true`) {
  const { enabled, is_coordinator, without_courses, period_id, specialization_id, search } = query
  const period = period_id === undefined ? currentPeriod : sql<number>`${period_id}`
  const count = sql<number>`(select count(*) ${taughtIn(period)})`
  const role = is_coordinator ? 'coordinator' : 'teacher'
  const teaches = sql<boolean>`exists (select ${taughtIn(period)})`
  const rows = people(tx)
    .where(within('teacher', actor, 't'))
    .where(only)
    .$if(Boolean(search), (some) => some.where(found(search)))
    .$if(enabled !== undefined, (some) => some.where('u.enabled', '=', enabled === true))
    .$if(is_coordinator !== undefined, (some) => some.where('u.role', '=', role))
    .$if(without_courses !== undefined, (some) =>
      some.where(without_courses ? sql<boolean>`not ${teaches}` : teaches),
    )
    .$if(specialization_id !== undefined, (some) => some.where(isIn(specialization_id ?? 0, period)))
    .select(['u.confirmed_at', count.as('courses_count'), coordinatedTitles.as('specializations')])
  const found_rows = await page(rows, query, {
    orders: {
      last_name: ['t.last_name', 't.first_name'],
      first_name: 't.first_name',
      identity_number: 't.identity_number',
      email: 'u.email',
      enabled: 'u.enabled',
      courses_count: count,
      created_at: 't.created_at',
    },
    first: 'last_name,asc',
    id: 't.id',
  })
  const included = await withIncludes(tx, found_rows.data, query.with ?? [], actor)
  return {
    ...found_rows,
    data: included.map((row) => ({
      ...row,
      identity: showIdentity(row.identity_kind, row.identity_number),
    })),
  }
}

/** A teacher as stored, with what belongs to the account. */
export const teacherFacts = (tx: Tx, id: number) =>
  people(tx)
    .where('t.id', '=', id)
    .select(['t.created_at', 't.updated_at', 'u.confirmed_at'])
    .select(
      sql<number | null>`(select sp.id from specializations sp where sp.coordinator_id = t.id
        order by sp.title limit 1)`.as('specialization_id'),
    )
    .executeTakeFirstOrThrow()
export type TeacherFacts = Awaited<ReturnType<typeof teacherFacts>>

type Include = NonNullable<QueryOf<typeof showTeacher>['with']>[number]
type Account = { id: number; user_id: number; email: string; enabled: boolean; confirmed_at: Instant | null }

/** What was asked for beside each of these teachers, in one query for all. */
async function withIncludes<T extends Account>(
  tx: Tx,
  teachers: readonly T[],
  asked: readonly Include[],
  actor: Actor,
) {
  const ids = teachers.map(({ id }) => id)
  const courses = asked.includes('courses') ? await currentCoursesOf(tx, ids) : []
  const supervised = asked.includes('supervised_teachers') ? await supervisedBy(tx, ids, actor) : []
  const coursesOf = Map.groupBy(courses, ({ teacher_id }) => teacher_id)
  const supervisedOf = Map.groupBy(supervised, ({ coordinator_id }) => coordinator_id)
  return teachers.map((teacher) => {
    const { id, user_id, email, enabled, confirmed_at } = teacher
    return {
      ...teacher,
      ...(asked.includes('user') && { user: { id: user_id, email, enabled, confirmed_at } }),
      ...(asked.includes('courses') && { courses: coursesOf.get(id) ?? [] }),
      ...(asked.includes('supervised_teachers') && { supervised_teachers: supervisedOf.get(id) ?? [] }),
    }
  })
}

/** One teacher with what was asked for, as far as the actor reaches it. */
export async function teacherById(tx: Tx, id: number, actor: Actor, asked: readonly Include[] = []) {
  const teacher = await teacherFacts(tx, id)
  const [included] = await withIncludes(tx, [teacher], asked, actor)
  return {
    ...teacher,
    ...included,
    ...(asked.includes('specializations') && { specializations: await coordinatedBy(tx, id) }),
  }
}

/** Whom these people supervise, as far as the actor reaches them. */
const supervisedBy = (tx: Tx, coordinators: readonly number[], actor: Actor) =>
  tx
    .selectFrom('supervisions as sv')
    .innerJoin('teachers as t', 't.id', 'sv.teacher_id')
    .where('sv.coordinator_id', '=', sql<number>`any(${coordinators})`)
    .where(within('teacher', actor, 't'))
    .select(['sv.coordinator_id', 't.id', 't.first_name', 't.last_name'])
    .orderBy('t.last_name')
    .orderBy('t.first_name')
    .orderBy('t.id')
    .execute()

export const supervisedTeachersOf = (tx: Tx, id: number, actor: Actor) => supervisedBy(tx, [id], actor)

/** The specializations that somebody coordinates. */
export const coordinatedBy = (tx: Tx, id: number) =>
  tx
    .selectFrom('specializations')
    .select(['id', 'code', 'title', 'is_basic', 'enabled'])
    .where('coordinator_id', '=', id)
    .orderBy('title')
    .execute()

/** What somebody has in charge: course-sections from the current period on, specializations, people. */
export async function chargesOf(tx: Tx, id: number, today: Day): Promise<Charges> {
  const { rows } = await sql<Charges>`
    select (select count(*) from course_section_teachers x
        join course_sections cs on cs.id = x.course_section_id
        join sections s on s.id = cs.section_id
        join periods p on p.id = s.period_id
        left join periods c on c.enabled
        where x.teacher_id = ${id}
          and case when c.id is null then p.end_date >= ${today}
            else (p.year, p.number) >= (c.year, c.number) end) as course_sections,
      (select count(*) from specializations where coordinator_id = ${id}) as specializations,
      (select count(*) from supervisions where coordinator_id = ${id}) as supervised`.execute(tx)
  const [charges] = rows
  if (!charges) throw new Error('a select without from gave no row')
  return charges
}

/** The final deliveries that wait for the notes of this jury and of nobody else. */
export async function deliveriesAlone(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ delivery: string }>`
    select d.code || ' de ' || co.title || ', ' || p.year || '-' || p.number as delivery
    from final_delivery_juries j
        join final_deliveries d on d.id = j.final_delivery_id
        join course_sections cs on cs.id = d.course_section_id
        join courses co on co.id = cs.course_id
        join sections s on s.id = cs.section_id
        join periods p on p.id = s.period_id
        where j.teacher_id = ${id} and d.juries_count = 1 and cs.notes_delivered_at is null and p.closed_at is null
          and exists (select from final_delivery_students f join enrolments e on e.id = f.enrolment_id
            where f.final_delivery_id = d.id and e.state not in ('withdrawn', 'failed_by_absence')
              and not exists (select from jury_notes n where n.final_delivery_id = d.id and n.enrolment_id = e.id))
        order by p.year, p.number, d.code, d.id`.execute(tx)
  return rows.map(({ delivery }) => delivery)
}
