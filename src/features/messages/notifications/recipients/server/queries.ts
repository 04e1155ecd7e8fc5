import { sql } from 'kysely'
import { sectionCode, shortSection } from '#features/timetable/section-names/words.ts'
import { isStaff } from '#kernel/access.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { ROLE_LABELS } from '#kernel/roles.ts'
import { within } from '#server/access/rights/reach.ts'
import { taught, watched } from '#server/access/rights/taught.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { foundByTrigrams, page, searchCondition } from '#server/database/list.ts'
import { GROUPS, groupsFor } from '../../rules.ts'
import { nameOf } from '../../server/queries.ts'
import { GROUP_LABELS, type RoleCounts, receiversText } from '../../words.ts'
import type { listRecipients, Recipient } from '../contract.ts'

type Query = QueryOf<typeof listRecipients>

const activeStudents = sql`select st.user_id from students st
  join inscriptions i on i.student_id = st.id join periods p on p.id = i.period_id and p.enabled
  where st.state = 'active'`
const supervised = (actor: Actor) => sql`select te.user_id from teachers te
  join supervisions sv on sv.teacher_id = te.id where sv.coordinator_id = ${actor.teacher_id}`
export const inscribedIn = (section: Sql) => sql`select st.user_id from students st
  join inscriptions i on i.student_id = st.id where i.section_id = ${section} and st.state = 'active'`
export const enrolledIn = (course_section: Sql) => sql`select st.user_id from students st
  join enrolments e on e.student_id = st.id where e.course_section_id in (${course_section}) and e.state <> 'withdrawn'`

/** Which enabled users `u` a group is (people.md#recipients). */
export function ofGroup(group: number, actor: Actor): Sql<boolean> {
  switch (group) {
    case GROUPS.everyone:
      return sql`true`
    case GROUPS.admins:
      return sql`u.role in ('admin', 'lowAdmin')`
    case GROUPS.coordinators:
      return sql`u.role = 'coordinator'`
    case GROUPS.teachers:
      return isStaff(actor) ? sql`u.role in ('teacher', 'coordinator')` : sql`u.id in (${supervised(actor)})`
    case GROUPS.students:
      return sql`u.id in (${activeStudents})`
    default:
      return sql`false`
  }
}

type Counted = RoleCounts & { count: number; unconfirmed: number }

const SPLIT = sql`count(*)::int as count, count(*) filter (where u.confirmed_at is null)::int as unconfirmed,
  count(*) filter (where u.role = 'student')::int as students,
  count(*) filter (where u.role in ('teacher', 'coordinator'))::int as teachers,
  count(*) filter (where u.role in ('admin', 'lowAdmin'))::int as admins`

/** The groups to which somebody may send, each with how many it reaches. */
export async function groupsOf(tx: Tx, actor: Actor): Promise<Recipient[]> {
  const offered = groupsFor(actor.type)
  const counted = offered.filter((group) => group <= GROUPS.students)
  const counts = new Map<number, Counted>()
  if (counted.length > 0) {
    const each = counted.map(
      (group) => sql`select ${sql.lit(group)}::int as value, ${SPLIT} from users u
        where u.enabled and u.id <> ${actor.user_id} and ${ofGroup(group, actor)}`,
    )
    const { rows } = await sql<Counted & { value: number }>`${sql.join(each, sql` union all `)}`.execute(tx)
    for (const row of rows) counts.set(row.value, row)
  }
  return offered.map((value) => {
    const of = counts.get(value)
    return {
      ...{ id: value, value, section_id: null, course_id: null },
      description: GROUP_LABELS[value] ?? '',
      receiversText: of ? receiversText(of) : '',
      ...{ count: of?.count ?? 0, unconfirmed: of?.unconfirmed ?? 0 },
    }
  })
}

const paged = <R>(
  found: { data: R[]; current_page: number; per_page: number; total: number },
  of: (row: R) => Recipient,
) => ({
  ...found,
  data: found.data.map(of),
})

/** Staff find anybody by what their lists show; others among the few whom they reach, by name alone. */
const foundPerson = (search: string | undefined, actor: Actor): Sql<boolean> =>
  !search
    ? isStaff(actor)
      ? sql`u.role in ('admin', 'lowAdmin', 'coordinator')`
      : sql`true`
    : isStaff(actor)
      ? sql`u.id = any(array(
          select a.id from users a where ${foundByTrigrams(search, 'a.search_text')}
          union select b.user_id from students b where ${foundByTrigrams(search, 'b.search_text')}
          union select c.user_id from teachers c where ${foundByTrigrams(search, 'c.search_text')}))`
      : searchCondition(search, sql`plain(${nameOf})`)

/** The people within reach. */
export async function pageOfPeople(tx: Tx, query: Query, actor: Actor) {
  const rows = tx
    .selectFrom('users as u')
    .leftJoin('students as s', 's.user_id', 'u.id')
    .leftJoin('teachers as t', 't.user_id', 'u.id')
    .where(within('recipient', actor, 'u'))
    .where('u.id', '<>', actor.user_id)
    .where(query.value === undefined ? foundPerson(query.search, actor) : sql<boolean>`u.id = ${query.value}`)
    .select(['u.id', 'u.role', 'u.confirmed_at'])
    .select(nameOf.as('name'))
  const found = await page(rows, query, {
    orders: { description: nameOf },
    first: 'description,asc',
    id: 'u.id',
  })
  return paged(found, ({ id, role, confirmed_at, name }) => ({
    ...{ id, value: id, section_id: null, course_id: null },
    ...{ description: name, receiversText: ROLE_LABELS[role as keyof typeof ROLE_LABELS] },
    ...{ count: 1, unconfirmed: confirmed_at === null ? 1 : 0 },
  }))
}

const isOpenPeriod = sql<boolean>`p.closed_at is null`
const reached = (ids: Sql) => sql<{ count: number; unconfirmed: number }>`(select jsonb_build_object(
  'count', count(*), 'unconfirmed', count(*) filter (where u.confirmed_at is null))
  from users u where u.enabled and u.id in (${ids}))`

const studentsText = (count: number) => receiversText({ students: count, teachers: 0, admins: 0 })

/** The sections within reach whose period is not closed. */
export async function pageOfSectionsToTell(tx: Tx, query: Query, actor: Actor) {
  const name = sql<string>`sp.title || ' ' || se.number || ' ' || se.code || '-' || x.letter_code`
  const rows = tx
    .selectFrom('sections as x')
    .innerJoin('periods as p', 'p.id', 'x.period_id')
    .innerJoin('specializations as sp', 'sp.id', 'x.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'x.semester_id')
    .where(within('section', actor, 'x'))
    .where(isOpenPeriod)
    .where(searchCondition(query.search, sql`plain(${name})`))
    .$if(query.value !== undefined, (some) => some.where('x.id', '=', query.value ?? 0))
    .select(['x.id', 'x.letter_code', 'se.number', 'sp.title', 'p.enabled'])
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .select(reached(inscribedIn(sql.ref('x.id'))).as('of'))
  const found = await page(rows, query, {
    orders: { description: [sql`not p.enabled`, 'sp.title', 'se.number', 'x.letter_code'] },
    first: 'description,asc',
    id: 'x.id',
  })
  return paged(found, ({ id, letter_code, number, title, enabled, period, of }) => ({
    ...{ id, value: id, section_id: id, course_id: null },
    description: `${shortSection(title, number, letter_code)}${enabled ? '' : ` (${period})`}`,
    ...{ receiversText: studentsText(of.count), count: of.count, unconfirmed: of.unconfirmed },
  }))
}

/** Whether a course of a section is one of which somebody may tell its students. */
export const toldOf = (actor: Actor): Sql<boolean> =>
  isStaff(actor)
    ? sql`true`
    : actor.type === 'coordinator'
      ? sql`cs.id in (${taught(actor)} union ${watched(actor)})`
      : sql`cs.id in (${taught(actor)})`

/** The courses of sections within reach whose period is not closed. */
export async function pageOfCoursesToTell(tx: Tx, query: Query, actor: Actor) {
  const rows = tx
    .selectFrom('course_sections as cs')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as x', 'x.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 'x.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 'x.specialization_id')
    .innerJoin('periods as p', 'p.id', 'x.period_id')
    .where(toldOf(actor))
    .where(isOpenPeriod)
    .where(
      searchCondition(
        query.search,
        sql`plain(c.title || ' ' || c.code || ' ' || sp.code || ' ' || se.code || '-' || x.letter_code)`,
      ),
    )
    .$if(query.value !== undefined, (some) => some.where('cs.id', '=', query.value ?? 0))
    .select(['cs.id', 'cs.section_id', 'cs.course_id', 'c.title', 'x.letter_code', 'p.enabled'])
    .select(['sp.code as specialization_code', 'se.code as semester_code'])
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .select(reached(enrolledIn(sql.ref('cs.id'))).as('of'))
  const found = await page(rows, query, {
    orders: { description: [sql`not p.enabled`, 'c.title', 'sp.code', 'se.number', 'x.letter_code'] },
    first: 'description,asc',
    id: 'cs.id',
  })
  return paged(found, ({ id, section_id, course_id, title, enabled, period, of, ...section }) => ({
    ...{ id, value: id, section_id, course_id },
    description: `${title}, ${sectionCode(section)}${enabled ? '' : ` (${period})`}`,
    ...{ receiversText: studentsText(of.count), count: of.count, unconfirmed: of.unconfirmed },
  }))
}
