import { sql } from 'kysely'
import { owedBy, reportedBy } from '#features/money/fees/server/columns.ts'
import { overdueStudents } from '#features/money/instalments/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { searchedIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { foundByTrigrams } from '#server/database/list.ts'
import type { listStudents } from '../contract.ts'

type Query = Omit<QueryOf<typeof listStudents>, 'page' | 'limit' | 'format' | 'with'>

/** Those who teach do not see what a student pays or owes. */
export const seesMoney = (actor: Actor) => actor.type !== 'teacher' && actor.type !== 'coordinator'

export const owed = owedBy(sql`s.id`).$castTo<number | null>()
export const reported = reportedBy(sql`s.id`).$castTo<number | null>()
/** What is overdue, of a student `s` beside `od`. */
export const overdue = sql<number>`coalesce(od.overdue_e2, 0)`

/** As the index of those to graduate has it. */
export const isProposed = sql<boolean>`(s.graduation_proposed_in is not null and s.state = 'active')`

// A left join over a foreign key: the same rows, and counting them reads the students alone.
export const people = (tx: Tx) => tx.selectFrom('students as s').leftJoin('users as u', 'u.id', 's.user_id')

/** The inscription that the filters look at: that of the period or section named, else the latest. */
function inscribedAs(query: Query): Sql<boolean> {
  const { period_id, section_id, specialization_id, semester_id, course_id } = query
  const asked = [
    period_id && sql`i.period_id = ${period_id}`,
    !course_id && section_id && sql`i.section_id = ${section_id}`,
    specialization_id && sql`i.specialization_id = ${specialization_id}`,
    semester_id && sql`i.semester_id = ${semester_id}`,
  ].filter((one) => typeof one === 'object')
  if (asked.length === 0) return sql`true`
  const latest = sql`i.id = (
    select i2.id from inscriptions i2 join periods p on p.id = i2.period_id
    where i2.student_id = s.id order by p.year desc, p.number desc limit 1)`
  const conditions = period_id || section_id ? asked : [...asked, latest]
  return sql`exists (select from inscriptions i where i.student_id = s.id and ${sql.join(conditions, sql` and `)})`
}

/** Whoever withdrew is in it no more; one may be inscribed in another section than one attends. */
const enrolledIn = (query: Query) => sql<boolean>`s.id in (select e.student_id from enrolments e
  join course_sections cs on cs.id = e.course_section_id where e.state <> 'withdrawn' and cs.course_id = ${query.course_id ?? 0} and (${query.section_id ?? null}::int is null or cs.section_id = ${query.section_id ?? null}))`

/** By what the students themselves are. */
function standsAs({ state, gender, graduation_proposed }: Query): Sql<boolean> {
  const conditions = [
    state && sql`s.state = ${state}`,
    gender && sql`s.gender = ${gender}`,
    graduation_proposed !== undefined && (graduation_proposed ? isProposed : sql`not ${isProposed}`),
  ].filter((one) => typeof one === 'object')
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

// An array of ids, so that both sides of the `or` are served by an index.
const found = (search: string | undefined) =>
  sql<boolean>`(${foundByTrigrams(searchedIdentity(search), 's.search_text')} or s.user_id = any(array(
    select a.id from users a where a.role = 'student' and ${foundByTrigrams(search, 'a.search_text')})))`

/** The students `s` within reach whom the list has, with their account `u`, and `od` where it asks for what is overdue. */
export function studentsFound(tx: Tx, query: Query, { actor, today }: { actor: Actor; today: Day }) {
  const money = seesMoney(actor)
  const isOverdueAsked = query.with_overdue !== undefined || query.sort_by?.startsWith('overdue_e2,') === true
  return people(tx)
    .$if(money && isOverdueAsked, (some) =>
      some.leftJoin(overdueStudents(today).as('od'), 'od.student_id', 's.id'),
    )
    .where(within('student', actor, 's'))
    .$if(Boolean(query.search), (some) => some.where(found(query.search)))
    .where(
      query.course_id ? sql<boolean>`${inscribedAs(query)} and ${enrolledIn(query)}` : inscribedAs(query),
    )
    .$if(query.ids !== undefined, (some) => some.where('s.id', '=', sql<number>`any(${query.ids ?? []})`))
    .where(standsAs(query))
    .$if(money && query.with_debt !== undefined, (some) =>
      some.where(query.with_debt ? sql<boolean>`${owed} > 0` : sql<boolean>`${owed} = 0`),
    )
    .$if(money && query.with_overdue !== undefined, (some) =>
      some.where(
        query.with_overdue ? sql<boolean>`od.student_id is not null` : sql<boolean>`od.student_id is null`,
      ),
    )
}

/** What they are sorted by. */
export const studentOrders = ({ search }: Query, actor: Actor) => ({
  orders: {
    last_name: ['s.last_name', 's.first_name'],
    first_name: 's.first_name',
    identity_number: 's.identity_number',
    state: 's.state',
    debt_e2: seesMoney(actor) ? owed : 's.last_name',
    overdue_e2: seesMoney(actor) ? overdue : 's.last_name',
    created_at: 's.created_at',
  },
  first: 'last_name,asc' as const,
  id: 's.id',
  searched: searchedIdentity(search),
})
