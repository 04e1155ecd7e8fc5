import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { listPayments } from '#features/payments/contract.ts'
import { mayCall } from '#kernel/access.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type Gender, type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/reach.ts'
import type { Actor } from '#server/access/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { foundByTrigrams, page } from '#server/database/list.ts'
import type { listStudents, Student, StudentInscription, StudentState, showStudent } from '../contract.ts'
import { debtOf } from '../rules.ts'

type Query = QueryOf<typeof listStudents>

/** What the checks of the table say of its text and JSON columns. */
type Narrow = { state: StudentState; gender: Gender; identity_kind: IdentityKind }
type Json = Pick<Student, 'social_networks' | 'emergency_contact'>

/** Those who teach do not see what a student pays or owes. */
const seesMoney = (actor: Actor) => actor.type !== 'teacher' && actor.type !== 'coordinator'
/** Students their own; of the staff, those from whom the permission was not taken (people.md#permissions). */
const seesPayments = (actor: Actor) => actor.type === 'student' || mayCall(listPayments, actor)

/** What a student owes over all inscriptions; what was paid too much in one lowers no other (rules.ts, debtOf). */
const owed = sql<number | null>`coalesce((
  select sum(i.debt_e2) from inscriptions i where i.student_id = s.id and i.debt_e2 > 0), 0)::bigint`

const hidden = sql<number | null>`null::bigint`

// A left join over a foreign key: the same rows, and counting them reads the students alone.
const people = (tx: Tx) => tx.selectFrom('students as s').leftJoin('users as u', 'u.id', 's.user_id')

/** The inscription that the filters look at: that of the period or section named, else the latest. */
function inscribedAs(query: Query): Sql<boolean> {
  const { period_id, section_id, specialization_id, semester_id } = query
  const asked = [
    period_id && sql`i.period_id = ${period_id}`,
    section_id && sql`i.section_id = ${section_id}`,
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

// An array of ids, so that both sides of the `or` are served by an index.
const found = (search: string | undefined) =>
  sql<boolean>`(${foundByTrigrams(searchedIdentity(search), 's.search_text')} or s.user_id = any(array(
    select a.id from users a where a.role = 'student' and ${foundByTrigrams(search, 'a.search_text')})))`

/** The students within reach, each with the inscription that matters and what is owed. */
export async function pageOfStudents(tx: Tx, query: Query, actor: Actor) {
  const money = seesMoney(actor)
  const rows = people(tx)
    .where(within('student', actor, 's'))
    .$if(Boolean(query.search), (some) => some.where(found(query.search)))
    .where(inscribedAs(query))
    .$if(query.state !== undefined, (some) => some.where('s.state', '=', query.state ?? ''))
    .$if(query.gender !== undefined, (some) => some.where('s.gender', '=', query.gender ?? ''))
    .$if(money && query.with_debt !== undefined, (some) =>
      some.where(query.with_debt ? sql<boolean>`${owed} > 0` : sql<boolean>`${owed} = 0`),
    )
    .select([
      's.id',
      's.first_name',
      's.last_name',
      's.identity_kind',
      's.identity_number',
      's.gender',
      's.state',
      's.phone',
      'u.email',
      'u.profile_picture',
    ])
    .$narrowType<Narrow & { email: NotNull }>()
    .select((money ? owed : hidden).as('debt_e2'))
    .select(latestInscription(tx, query).as('latest'))
  const students = await page(rows, query, {
    orders: {
      last_name: ['s.last_name', 's.first_name'],
      first_name: 's.first_name',
      identity_number: 's.identity_number',
      state: 's.state',
      debt_e2: money ? owed : 's.last_name',
      created_at: 's.created_at',
    },
    first: 'last_name,asc',
    id: 's.id',
    searched: searchedIdentity(query.search),
  })
  return {
    ...students,
    data: students.data.map(({ latest, ...row }) => ({
      ...row,
      identity: showIdentity(row.identity_kind, row.identity_number),
      specialization: latest?.title ?? null,
      semester: latest?.semester_number ?? null,
      section: latest?.letter_code ?? null,
      period: latest ? `${latest.year}-${latest.number}` : null,
    })),
  }
}

/** What an edit needs to know of the student as stored. */
export const studentFacts = (tx: Tx, id: number) =>
  people(tx)
    .where('s.id', '=', id)
    .selectAll('s')
    .select(['u.email', 'u.profile_picture', 'u.enabled', 'u.confirmed_at'])
    .select(sql<number>`${owed}`.as('debt_e2'))
    .$narrowType<Narrow & Json & { email: NotNull; enabled: NotNull }>()
    .executeTakeFirstOrThrow()
export type StudentFacts = Awaited<ReturnType<typeof studentFacts>>

type Include = NonNullable<QueryOf<typeof showStudent>['with']>[number]

/** One student with what was asked for; money only for those who may see it. */
export async function studentById(tx: Tx, id: number, actor: Actor, asked: readonly Include[] = []) {
  const student = await studentFacts(tx, id)
  const money = seesMoney(actor)
  const wantsLatest = asked.some((one) => one.startsWith('latestInscription'))
  const wantsAll = asked.some((one) => one.startsWith('inscriptions'))
  const payments = seesPayments(actor) && asked.some((one) => one.endsWith('.payments'))
  const inscriptions = wantsLatest || wantsAll ? await inscriptionsOf(tx, id, { money, payments }) : []
  const { user_id, email, enabled, confirmed_at } = student
  return {
    ...student,
    debt_e2: money ? student.debt_e2 : null,
    ...(asked.includes('user') && { user: { id: user_id, email, enabled, confirmed_at } }),
    ...(wantsLatest && { latestInscription: inscriptions[0] ?? null }),
    ...(wantsAll && { inscriptions }),
  }
}

const inscriptions = (tx: Tx) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('sections as sc', 'sc.id', 'i.section_id')

/** Of a student `s` the latest inscription, or the one of a period or section. */
const latestInscription = (tx: Tx, { period_id, section_id }: Query) =>
  jsonObjectFrom(
    inscriptions(tx)
      .select(['p.year', 'p.number', 'sp.title', 'se.number as semester_number', 'sc.letter_code'])
      .whereRef('i.student_id', '=', sql.ref('s.id'))
      .$if(period_id !== undefined, (some) => some.where('i.period_id', '=', period_id ?? 0))
      .$if(section_id !== undefined, (some) => some.where('i.section_id', '=', section_id ?? 0))
      .orderBy('p.year', 'desc')
      .orderBy('p.number', 'desc')
      .limit(sql.lit(1)),
  )

const paymentsOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('payments as y')
      .select([
        'y.id',
        'y.title',
        'y.type',
        'y.receipt_number',
        'y.date',
        'y.amount',
        'y.status',
        'y.rejection_reason',
      ])
      .whereRef('y.student_id', '=', sql.ref('i.student_id'))
      .whereRef('y.period_id', '=', sql.ref('i.period_id'))
      .orderBy('y.date', 'desc')
      .orderBy('y.id', 'desc'),
  )

type Included = { money: boolean; payments: boolean }

/** A student's inscriptions, latest first. */
async function inscriptionsOf(tx: Tx, id: number, { money, payments }: Included) {
  const rows = await inscriptions(tx)
    .where('i.student_id', '=', id)
    .select(['i.id', 'i.period_id', 'i.specialization_id', 'i.semester_id', 'i.section_id', 'i.kind'])
    .select(['i.created_at', 'p.year', 'p.number', 'p.enabled', 'sp.code', 'sp.title'])
    .select(['se.number as semester_number', 'se.code as semester_code', 'sc.letter_code', 'sc.shift'])
    .$narrowType<{ kind: StudentInscription['kind'] }>()
    .select(['i.semester_price_e2', 'i.paid_amount_e2', 'i.pending_amount_e2', 'i.debt_e2'])
    .select(payments ? paymentsOf(tx).as('payments') : sql<never[]>`'[]'::json`.as('payments'))
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .execute()
  return rows.map((row) => {
    const { semester_price_e2, paid_amount_e2, pending_amount_e2 } = row
    const amounts = { semester_price_e2, paid_amount_e2, pending_amount_e2 }
    return {
      id: row.id,
      period_id: row.period_id,
      specialization_id: row.specialization_id,
      semester_id: row.semester_id,
      section_id: row.section_id,
      kind: row.kind,
      created_at: row.created_at,
      period: { id: row.period_id, year: row.year, number: row.number, enabled: row.enabled },
      specialization: { id: row.specialization_id, code: row.code, title: row.title },
      semester: { id: row.semester_id, number: row.semester_number, code: row.semester_code },
      section: { id: row.section_id, letter_code: row.letter_code, shift: row.shift },
      ...(money && {
        ...amounts,
        debt_e2: debtOf(amounts),
        partial_paid: paid_amount_e2 < semester_price_e2,
      }),
      ...(payments && { payments: row.payments }),
    }
  })
}

/** What decides whether a student can be inscribed now. */
export async function inscriptionStateFacts(tx: Tx, { id, today }: { id: number; today: Day }) {
  const { state, debt_e2 } = await studentFacts(tx, id)
  const open = await tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.year', 'p.number', 'p.enabled'])
    // A student may be inscribed in a later period already, which is closed again.
    .select(
      sql<boolean>`exists (select from inscriptions i where i.student_id = ${id} and i.period_id = p.id)`.as(
        'is_inscribed',
      ),
    )
    .where('p.enabled_inscriptions', '=', true)
    .where('p.first_cut_end_date', '>=', today)
    // Both the current and the next one may be open (rules.md#inscriptions).
    .orderBy('is_inscribed')
    .orderBy('p.year')
    .orderBy('p.number')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (!open) return { state, debt_e2, is_inscribed: false }
  const { is_inscribed, ...period } = open
  return { state, debt_e2, is_inscribed, period }
}
