import { type NotNull, sql } from 'kysely'
import { listPayments } from '#features/money/payments/contract.ts'
import { isStaff, mayCall } from '#kernel/access.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type Gender, type IdentityKind, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { PAGE_SIZE, page } from '#server/database/list.ts'
import { together } from '#server/database/pipeline.ts'
import type { listStudents, Student, StudentState, showStudent } from '../contract.ts'
import { inscriptionsOf, latestInscription, latestInscriptions } from '../inscriptions/server/queries.ts'
import {
  isProposed,
  overdue,
  owed,
  people,
  reported,
  seesMoney,
  studentOrders,
  studentsFound,
} from './columns.ts'

type Query = QueryOf<typeof listStudents>

/** What the checks of the table say of its text and JSON columns. */
type Narrow = { state: StudentState; gender: Gender; identity_kind: IdentityKind }
type Json = Pick<Student, 'social_networks' | 'emergency_contact'>

/** Students their own; of the staff, those from whom the permission was not taken (people.md#permissions). */
const seesPayments = (actor: Actor) => actor.type === 'student' || mayCall(listPayments, actor)

const hidden = sql<number | null>`null::bigint`

/** From so many students on, their latest inscriptions are looked up together: one by one they took most of the time. */
const MANY = 50

const COLUMNS = [
  ...([
    's.id',
    's.first_name',
    's.last_name',
    's.identity_kind',
    's.identity_number',
    's.gender',
    's.state',
  ] as const),
  ...(['s.phone', 's.user_id', 'u.email', 'u.enabled', 'u.confirmed_at', 'u.profile_picture'] as const),
] as const

/** The students within reach, each with the inscription that matters and what is owed. */
export async function pageOfStudents(tx: Tx, query: Query, actor: Actor, today: Day) {
  const money = seesMoney(actor)
  const wanted = query.course_id ? { ...query, section_id: undefined } : query
  const { limit = PAGE_SIZE, with: asked = [] } = query
  const isMany = limit === 0 || limit >= MANY
  const rows = studentsFound(tx, query, { actor, today })
    .$if(money && query.with_overdue !== undefined, (some) => some.select(overdue.as('overdue_e2')))
    .select(COLUMNS)
    .$narrowType<Narrow & { email: NotNull; enabled: NotNull }>()
    .select([(money ? owed : hidden).as('debt_e2'), (money ? reported : hidden).as('pending_amount_e2')])
    .$if(!isMany, (some) => some.select(latestInscription(tx, wanted).as('latest')))
  const students = await page(rows, query, studentOrders(query, actor))
  const listed = students.data.map(({ id }) => id)
  const inscriptions = await inscriptionsAsked(tx, listed, asked, actor)
  const known = isMany ? await latestInscriptions(tx, listed, wanted) : null
  return {
    ...students,
    data: students.data.map((row) => ({
      ...row,
      ...besideOf(row, asked, inscriptions.get(row.id)),
      identity: showIdentity(row.identity_kind, row.identity_number),
      ...inscribedIn(known ? known.get(row.id) : row.latest),
    })),
  }
}

type Latest = { year: number; number: number; title: string; semester_number: number; letter_code: string }

const inscribedIn = (latest: Latest | null | undefined) => ({
  specialization: latest?.title ?? null,
  semester: latest?.semester_number ?? null,
  section: latest?.letter_code ?? null,
  period: latest ? `${latest.year}-${latest.number}` : null,
})

/** What the course and the section that a query asks for are called, for who sees sections of them (people.md#reach). */
export async function askedNames(tx: Tx, { course_id, section_id }: Query, actor: Actor) {
  if (!course_id && !section_id) return {}
  const { rows } = await sql<{ course: string | null; section: string | null }>`select
    (select k.title from courses k where k.id = ${course_id ?? 0} and exists (
      select from course_sections cs join sections c on c.id = cs.section_id where cs.course_id = k.id
        and ${within('section', actor, 'c')})) as course,
    (select c.letter_code from sections c where c.id = ${section_id ?? 0}) as section
  `.execute(tx)
  const [asked] = rows
  return asked ? { asked } : {}
}

/** What an edit needs to know of the student as stored. */
export const studentFacts = (tx: Tx, id: number) =>
  people(tx)
    .where('s.id', '=', id)
    .selectAll('s')
    .select(['u.email', 'u.profile_picture', 'u.enabled', 'u.confirmed_at'])
    .select([sql<number>`${owed}`.as('debt_e2'), sql<number>`${reported}`.as('pending_amount_e2')])
    .select([isProposed.as('is_graduation_proposed')])
    .$narrowType<Narrow & Json & { email: NotNull; enabled: NotNull }>()
    .executeTakeFirstOrThrow()
export type StudentFacts = Awaited<ReturnType<typeof studentFacts>>

type Include = NonNullable<QueryOf<typeof showStudent>['with']>[number]

/** One student with what was asked for; money only for those who may see it. */
export async function studentById(tx: Tx, id: number, actor: Actor, asked: readonly Include[] = []) {
  const [student, inscriptions] = await together(tx, [
    () => studentFacts(tx, id),
    () => inscriptionsAsked(tx, [id], asked, actor),
  ])
  return {
    ...student,
    ...besideOf(student, asked, inscriptions.get(id)),
    debt_e2: seesMoney(actor) ? student.debt_e2 : null,
    pending_amount_e2: seesMoney(actor) ? student.pending_amount_e2 : null,
  }
}

type Account = { user_id: number; email: string; enabled: boolean; confirmed_at: Instant | null }

type Inscriptions = Awaited<ReturnType<typeof inscriptionsOf>>

const asksLatest = (asked: readonly Include[]) => asked.some((one) => one.startsWith('latestInscription'))
const asksAll = (asked: readonly Include[]) => asked.some((one) => one.startsWith('inscriptions'))

/** The inscriptions of each of these students, in one query for all; none where nobody asked for them. */
async function inscriptionsAsked(
  tx: Tx,
  ids: readonly number[],
  asked: readonly Include[],
  actor: Actor,
): Promise<ReadonlyMap<number, Inscriptions>> {
  if (!asksLatest(asked) && !asksAll(asked)) return new Map()
  const payments = seesPayments(actor) && asked.some((one) => one.endsWith('.payments'))
  const included = { money: seesMoney(actor), payments, staff: isStaff(actor) }
  return Map.groupBy(await inscriptionsOf(tx, ids, included), ({ student_id }) => student_id)
}

/** What was asked for beside a student. */
const besideOf = (
  { user_id: id, email, enabled, confirmed_at }: Account,
  asked: readonly Include[],
  inscriptions: Inscriptions = [],
) => ({
  ...(asked.includes('user') && { user: { id, email, enabled, confirmed_at } }),
  ...(asksLatest(asked) && { latestInscription: inscriptions[0] ?? null }),
  ...(asksAll(asked) && { inscriptions }),
})
