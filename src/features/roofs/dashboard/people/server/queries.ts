import { sql } from 'kysely'
import { STUDENT_STATE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { listPreregistrations } from '#features/enrolment/preregistrations/contract.ts'
import { owedBy, reportedBy } from '#features/money/fees/server/columns.ts'
import { listPayments } from '#features/money/payments/contract.ts'
import { solvencyWords } from '#features/money/payments/words.ts'
import { moveMany } from '#features/papers/document-requests/making/contract.ts'
import { listTeachers } from '#features/people/teachers/contract.ts'
import { listUsers } from '#features/people/users/contract.ts'
import { mayCall } from '#kernel/access.ts'
import { searchedIdentity, showIdentity } from '#kernel/person.ts'
import { ROLE_LABELS } from '#kernel/roles.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { searchCondition } from '#server/database/list.ts'
import { PENDING_PREREGISTRATION_NOTE } from '../../words.ts'
import { MOST_STUDENTS } from '../rules.ts'

const MOST_OTHERS = 4

type PersonRow = {
  kind: 'student' | 'preregistration' | 'teacher' | 'administrator'
  id: number
  first_name: string
  last_name: string
  identity_kind: string | null
  identity_number: string | null
  note: string | null
  debt_e2: number | null
  pending_amount_e2: number | null
  requests: { pending: number; generated: number } | null
}

const debt = owedBy(sql`s.id`)
const reported = reportedBy(sql`s.id`)
const none = sql`null::bigint`

const requests = sql`(
  select jsonb_build_object('pending', count(*) filter (where d.state = 'pending'),
    'generated', count(*) filter (where d.state = 'generated'))
  from document_requests d where d.student_id = s.id)`

const wordsOf = (search: string): string[] => search.trim().split(/\s+/)

/**
 * How much of a name is meant by what is typed: whose surname begins so, then whose first name, and both before either; then
 * by name. Who has the words elsewhere comes last.
 */
function bestFirst(search: string, row: 's' | 'r' | 't'): Sql {
  const begun = (column: string) =>
    sql`(${sql.join(
      wordsOf(search).map(
        (word) => sql`starts_with(plain(${sql.ref(`${row}.${column}`)}), plain(${word}::text))`,
      ),
      sql` or `,
    )})::int`
  const name = sql`${sql.ref(`${row}.last_name`)}, ${sql.ref(`${row}.first_name`)}, ${sql.ref(`${row}.id`)}`
  return sql`2 * ${begun('last_name')} + ${begun('first_name')} desc, ${name}`
}

const students = (search: string, actor: Actor) => sql`(
  select 'student' as kind, s.id, s.first_name, s.last_name, s.identity_kind, s.identity_number, s.state as note,
    ${mayCall(listPayments, actor) ? debt : none} as debt_e2,
    ${mayCall(listPayments, actor) ? reported : none} as pending_amount_e2,
    ${mayCall(moveMany, actor) ? requests : sql`null::jsonb`} as requests
  from (select * from students s where ${searchCondition(searchedIdentity(search), 's.search_text')}
    and ${within('student', actor, 's')} order by ${bestFirst(search, 's')} limit ${sql.lit(MOST_STUDENTS)}) s)`

const preregistrations = (search: string) => sql`(
  select 'preregistration', r.id, r.first_name, r.last_name, r.identity_kind, r.identity_number, null, null::bigint, null::bigint, null::jsonb
  from preregistered_students r
  where r.state = 'pending' and ${searchCondition(searchedIdentity(search), 'r.search_text')}
  order by ${bestFirst(search, 'r')} limit ${sql.lit(MOST_OTHERS)})`

const teachers = (search: string, actor: Actor) => sql`(
  select 'teacher', t.id, t.first_name, t.last_name, t.identity_kind, t.identity_number,
    (select u.role from users u where u.id = t.user_id), null::bigint, null::bigint, null::jsonb
  from (select * from teachers t where ${searchCondition(searchedIdentity(search), 't.search_text')}
    and ${within('teacher', actor, 't')} order by ${bestFirst(search, 't')} limit ${sql.lit(MOST_OTHERS)}) t)`

const administrators = (search: string) => sql`(
  select 'administrator', u.id, u.name, '', null, null, u.email, null::bigint, null::bigint, null::jsonb
  from users u where u.role in ('admin', 'lowAdmin') and ${searchCondition(search, 'u.search_text')}
  order by u.name, u.id limit ${sql.lit(MOST_OTHERS)})`

const PLACES: Record<PersonRow['kind'], string> = {
  student: '/students',
  preregistration: '/inscriptions',
  teacher: '/teachers',
  administrator: '/administrators',
}
const STATES: Record<string, string> = STUDENT_STATE_LABELS

function detailOf({
  kind,
  identity_kind,
  identity_number,
  note,
  debt_e2,
  pending_amount_e2,
}: PersonRow): string {
  if (kind === 'administrator') return note ?? ''
  const document = showIdentity(identity_kind ?? '', identity_number ?? '')
  if (kind === 'teacher') return `${document} · ${ROLE_LABELS[note === 'coordinator' ? note : 'teacher']}`
  if (kind === 'preregistration') return `${document} · ${PENDING_PREREGISTRATION_NOTE}`
  const solvency = debt_e2 === null ? null : solvencyWords({ debt_e2, pending_amount_e2 })
  const state = note === 'active' ? null : STATES[note ?? '']
  return [document, state, solvency].filter(Boolean).join(' · ')
}

/** Students within reach, and of the others those whose list the actor may read; whether one is solvent, who may read payments, and what was asked for, who may hand it over. */
export async function peopleFound(tx: Tx, search: string, actor: Actor) {
  const parts: Sql[] = [
    students(search, actor),
    ...(mayCall(listPreregistrations, actor) ? [preregistrations(search)] : []),
    ...(mayCall(listTeachers, actor) ? [teachers(search, actor)] : []),
    ...(mayCall(listUsers, actor) ? [administrators(search)] : []),
  ]
  const { rows } = await sql<PersonRow>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    detail: detailOf(row),
    to: `${PLACES[row.kind]}/${row.id}`,
    requests: row.requests,
  }))
}
