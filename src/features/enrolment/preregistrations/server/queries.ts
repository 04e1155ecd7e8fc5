import { type NotNull, sql } from 'kysely'
import type { Shift } from '#features/timetable/sections/rules.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type Gender, type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName, listedName } from '#server/database/person-name.ts'
import type {
  Duplicate,
  listPreregistrations,
  Preregistration,
  PreregistrationInclude,
  PreregistrationState,
} from '../contract.ts'
import { numberOf } from '../rules.ts'

type Query = QueryOf<typeof listPreregistrations>

/** What the checks of the table say of its text and JSON columns. */
type Narrow = {
  state: PreregistrationState
  gender: Gender
  identity_kind: IdentityKind
  shift: Shift
  social_networks: Preregistration['social_networks']
  emergency_contact: Preregistration['emergency_contact']
}

const personName = listedName('pre')

/** A joined row as JSON; the answer schema keeps what is declared of it. */
const whole = <K extends PreregistrationInclude>(alias: string) =>
  sql<NonNullable<Preregistration[K]>>`to_json(${sql.ref(alias)})`

const rowsOf = (tx: Tx, wanted: readonly PreregistrationInclude[] = []) =>
  tx
    .selectFrom('preregistered_students as pre')
    // Left joins over foreign keys: the same rows, and counting them reads the pre-enrolments alone.
    .leftJoin('periods as p', 'p.id', 'pre.period_id')
    .leftJoin('specializations as sp', 'sp.id', 'pre.specialization_id')
    .leftJoin('users as ru', 'ru.id', 'pre.reviewed_by')
    .selectAll('pre')
    .select([personName.as('full_name'), 'ru.name as reviewer_name', 'sp.title as specialization_title'])
    .select(['p.year', 'p.number as period_number'])
    .$narrowType<Narrow & { specialization_title: NotNull; year: NotNull; period_number: NotNull }>()
    .$if(wanted.includes('period'), (rows) => rows.select(whole<'period'>('p').as('period')))
    .$if(wanted.includes('specialization'), (rows) =>
      rows.select(whole<'specialization'>('sp').as('specialization')),
    )

type Row = Narrow & { id: number; identity_number: string; year: number; period_number: number }

const shown = <R extends Row>(row: R) => ({
  ...row,
  number: numberOf({ year: row.year, number: row.period_number }, row.id),
  identity: showIdentity(row.identity_kind, row.identity_number),
  period_name: `${row.year}-${row.period_number}`,
})

/** A page of pre-enrolments, newest first. */
export async function pageOfPreregistrations(tx: Tx, query: Query) {
  const found = await page(
    rowsOf(tx, query.with)
      .where(searchCondition(searchedIdentity(query.search), 'pre.search_text'))
      .$if(query.period_id !== undefined, (rows) => rows.where('pre.period_id', '=', query.period_id ?? 0))
      .$if(query.specialization_id !== undefined, (rows) =>
        rows.where('pre.specialization_id', '=', query.specialization_id ?? 0),
      )
      .$if(query.state !== undefined, (rows) => rows.where('pre.state', '=', query.state ?? ''))
      .$if(query.shift !== undefined, (rows) => rows.where('pre.shift', '=', query.shift ?? ''))
      .$if(query.gender !== undefined, (rows) => rows.where('pre.gender', '=', query.gender ?? '')),
    query,
    {
      orders: {
        created_at: 'pre.created_at',
        full_name: personName,
        identity: sql`pre.identity_kind || lpad(pre.identity_number, 20, '0')`,
        specialization: 'sp.title',
        shift: 'pre.shift',
        // what waits comes first
        state: sql`case pre.state when 'pending' then 0 when 'rejected' then 1 else 2 end`,
        reviewed_at: 'pre.reviewed_at',
      },
      first: 'created_at,desc',
      id: 'pre.id',
    },
  )
  return { ...found, data: found.data.map(shown) }
}

export const preregistrationById = async (tx: Tx, id: number, wanted?: readonly PreregistrationInclude[]) =>
  shown(await rowsOf(tx, wanted).where('pre.id', '=', id).executeTakeFirstOrThrow())

/** The pre-enrolment held against every other review until the transaction ends, and whether its period takes it. */
export async function lockedPreregistration(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('preregistered_students as pre')
    .selectAll()
    .$narrowType<Narrow>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const period = await tx
    .selectFrom('periods')
    .select(['year', 'number', 'start_date', 'first_cut_end_date'])
    .select(['enabled_inscriptions', 'enabled_preregisters'])
    .where('id', '=', row.period_id)
    .executeTakeFirstOrThrow()
  return { ...row, period }
}

/** Students, accounts and other pre-enrolments that are, or may be, the same person. */
export async function duplicatesOf(tx: Tx, id: number): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with it as (select *, plain(${fullName('preregistered_students')}) as name_text
      from preregistered_students where id = ${id}),
    found as (
      select 'student' as kind, s.id, ${fullName('s')} as name, s.state,
        (s.identity_kind, s.identity_number) = (it.identity_kind, it.identity_number) as by_identity,
        u.email = it.email as by_email,
        plain(${fullName('s')}) = it.name_text and s.birth_date = it.birth_date as by_name
      from it join lateral (
        select x.id from students x where x.identity_kind = it.identity_kind and x.identity_number = it.identity_number
        union select x.id from students x join users y on y.id = x.user_id where y.email = it.email
        union select x.id from students x where x.birth_date = it.birth_date
      ) same on same.id is distinct from it.student_id
      join students s on s.id = same.id join users u on u.id = s.user_id
      union all
      select 'user', u.id, coalesce(u.name, ${fullName('t')}, u.email), u.role, false, true, false
      from it join users u on u.email = it.email and u.role <> 'student' left join teachers t on t.user_id = u.id
      union all
      select 'preregistration', o.id, ${fullName('o')}, o.state,
        (o.identity_kind, o.identity_number) = (it.identity_kind, it.identity_number), o.email = it.email, false
      from it join lateral (
        select x.id from preregistered_students x
        where x.identity_kind = it.identity_kind and x.identity_number = it.identity_number
        union select x.id from preregistered_students x where x.email = it.email
      ) same on same.id <> it.id
      join preregistered_students o on o.id = same.id
    )
    select kind, id, name, state, array_remove(array[
      case when by_identity then 'identity' end, case when by_email then 'email' end,
      case when by_name then 'name' end], null) as same
    from found where by_identity or by_email or by_name order by by_identity desc, by_email desc, kind desc, id limit 10`.execute(
    tx,
  )
  return rows
}

type Neighbours = { previous_id: number | null; next_id: number | null; pending_total: number }

/** The pending ones of the same period before and after it, oldest first and round about. */
export async function neighboursOf(tx: Tx, id: number): Promise<Neighbours> {
  const { rows } = await sql<Neighbours>`
    with it as (select * from preregistered_students where id = ${id}),
    others as (select o.id, o.created_at, (o.created_at, o.id) > (it.created_at, it.id) as is_later
      from it join preregistered_students o on o.period_id = it.period_id and o.state = 'pending' and o.id <> it.id)
    select (select id from others order by is_later desc, created_at, id limit 1) as next_id,
      (select id from others order by is_later, created_at desc, id desc limit 1) as previous_id,
      (select count(*)::int from preregistered_students o join it on o.period_id = it.period_id
        where o.state = 'pending') as pending_total`.execute(tx)
  return rows[0] ?? { previous_id: null, next_id: null, pending_total: 0 }
}

/** Names for the report of a bulk confirmation, oldest first; the rows stay locked in that order. */
export const lockedMany = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('preregistered_students as pre')
    .select(['pre.id', personName.as('full_name')])
    .where('pre.id', 'in', [...new Set(ids)])
    .orderBy('pre.created_at')
    .orderBy('pre.id')
    .forUpdate()
    .execute()

/** Inscription → letter of its section. */
export async function sectionCodesOf(
  tx: Tx,
  inscription_ids: readonly number[],
): Promise<Map<number, string>> {
  if (inscription_ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('sections as se', 'se.id', 'i.section_id')
    .select(['i.id', 'se.letter_code'])
    .where('i.id', 'in', [...inscription_ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.letter_code]))
}

/** Whether a pre-enrolment was reviewed; the caller has locked it. */
export const reviewStateOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('preregistered_students')
    .select('state')
    .$narrowType<Narrow>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
