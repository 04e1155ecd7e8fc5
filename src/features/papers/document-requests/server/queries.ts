import { type NotNull, sql } from 'kysely'
import { numberFromText } from '#features/papers/papers/rules.ts'
import { refusalToSign } from '#features/papers/papers/server/actions.ts'
import { isStaff } from '#kernel/access.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { searchedIdentity, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { By, World } from '#server/call.ts'
import { rowGone, type Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listDocumentRequests } from '../contract.ts'
import { paperShown, saidOfRequests } from '../making/server/queries.ts'
import { refusalToUndo, type StudentFacts } from '../rules.ts'
import type { RequestState, RequestType } from '../words.ts'

/** When the last step was taken. */
const handledAt = sql<Instant | null>`coalesce(r.retired_at, r.canceled_at, r.generated_at)`
/** Another one for the same waits. */
const isPending = sql<boolean>`exists (select from document_requests o where o.student_id = r.student_id
  and o.type = r.type and o.state = 'pending' and o.id <> r.id)`

const requests = (tx: Tx) =>
  tx
    .selectFrom('document_requests as r')
    // Left joins over foreign keys: the same rows, and counting them reads the requests alone.
    .leftJoin('document_request_types as t', 't.id', 'r.type_id')
    .leftJoin('students as s', 's.id', 'r.student_id')
    .leftJoin('periods as pe', 'pe.id', 'r.period_id')
    .select(['r.id', 'r.student_id', 'r.period_id', 'r.notes', 'r.reason', 't.name as type_name'])
    .select(['r.generated_at', 'r.retired_at', 'r.canceled_at', 'r.created_at', 'r.updated_at'])
    .select(['r.is_self_served', 'r.handled_by', handledAt.as('handled_at'), isPending.as('is_pending')])
    .select((row) => row.ref('r.type').$castTo<RequestType>().as('type'))
    .select((row) => row.ref('r.state').$castTo<RequestState>().as('state'))
    .select(['s.first_name', 's.last_name', 's.identity_kind', 's.identity_number', 'pe.year', 'pe.number'])
    .select(
      sql<PaperOf | null>`(select json_build_object('id', p.id,
        'number', p.year || '-' || lpad(p.number::text, 6, '0'), 'code', p.code, 'signer', p.signer,
        'withdrawn_at', to_char(p.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from papers p where ${paperShown})`.as('paper'),
    )
    .select(
      sql<ChargeOf | null>`(select json_build_object('id', c.id, 'amount_e2', c.amount_e2, 'debt_e2', c.debt_e2,
        'due_on', c.due_on, 'is_settled', c.waived_at is not null or c.paid_amount_e2 >= c.amount_e2)
        from charges c where c.document_request_id = r.id)`.as('charge'),
    )
    .$narrowType<{ type_name: NotNull; first_name: NotNull; last_name: NotNull; year: NotNull }>()
    .$narrowType<{ identity_kind: NotNull; identity_number: NotNull; number: NotNull }>()

type ChargeOf = { id: number; amount_e2: number; debt_e2: number; due_on: Day; is_settled: boolean }
type PaperOf = { id: number; number: string; code: string; signer: string; withdrawn_at: never }
type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>
type Includes = NonNullable<QueryOf<typeof listDocumentRequests>['with']>

type Reader = By & { world: Pick<World, 'public_url'> }

/** Rows as they are answered; the administration is told what those that wait will say. */
async function shaped(tx: Tx, { actor, clock, world }: Reader, rows: readonly Row[], asked: Includes) {
  const waiting = rows.flatMap(({ id, state }) => (state === 'pending' ? [id] : []))
  const said = isStaff(actor) ? await saidOfRequests(tx, waiting) : null
  const lack = isStaff(actor) ? await refusalToSign(tx, world) : null
  const undoer = { role: actor.type, user_id: actor.user_id, now: clock.now() }
  return rows.map(({ handled_by, handled_at, is_pending, ...found }) => {
    const { first_name, last_name, identity_kind, identity_number, year, number, ...row } = found
    const one = said?.get(row.id)
    const step = { ...row, handled_by, handled_at, is_pending }
    return {
      ...row,
      student_name: `${last_name}, ${first_name}`,
      identity: showIdentity(identity_kind, identity_number),
      period_name: `${year}-${number}`,
      ...(one && { ...one, refusal: one.refusal ?? (row.paper ? null : lack) }),
      ...(isStaff(actor) && {
        may_undo: row.state !== 'pending' && refusalToUndo(row.state, step, undoer) === null,
      }),
      ...(asked.includes('student') && { student: { id: row.student_id, first_name, last_name } }),
    }
  })
}

/** By whom it is of, or by the number of its paper, which is what is shown at the desk. */
function found(search: string | undefined) {
  const ofStudent = sql<boolean>`r.student_id = any(array(
    select f.id from students f where ${searchCondition(searchedIdentity(search), 'f.search_text')}))`
  const meant = numberFromText(search ?? '')
  return meant?.year == null
    ? ofStudent
    : sql<boolean>`r.id = any(array(select p.document_request_id from papers p
        where p.year = ${meant.year} and p.number = ${meant.number}))`
}

/** A page of those within reach. */
export async function pageOfRequests(tx: Tx, by: Reader, query: QueryOf<typeof listDocumentRequests>) {
  const rows = requests(tx)
    .where(within('document_request', by.actor, 'r'))
    .$if(query.sort_by?.startsWith('student_name,') ?? false, (some) => some.where('s.id', 'is not', null))
    .$if(Boolean(query.search), (some) => some.where(found(query.search)))
    .$if(query.student_id !== undefined, (some) => some.where('r.student_id', '=', query.student_id ?? 0))
    .$if(query.type !== undefined, (some) => some.where('r.type', '=', query.type ?? 0))
    .$if(query.state !== undefined, (some) => some.where('r.state', '=', query.state ?? ''))
    .$if(query.is_self_served !== undefined, (some) =>
      some.where('r.is_self_served', '=', query.is_self_served ?? false),
    )
    .$if(query.closed !== undefined, (some) =>
      some.where('r.state', query.closed ? 'in' : 'not in', ['retired', 'canceled']),
    )
  const result = await page(rows, query, {
    orders: {
      created_at: 'r.created_at',
      updated_at: 'r.updated_at',
      student_name: ['s.last_name', 's.first_name'],
      type: 'r.type',
      state: 'r.state',
    },
    first: 'created_at,asc',
    id: 'r.id',
    searched: query.search,
  })
  return { ...result, data: await shaped(tx, by, result.data, query.with ?? []) }
}

/** One within reach, which was checked. */
export async function requestById(tx: Tx, by: Reader, id: number, asked: Includes = []) {
  const row = await requests(tx).where('r.id', '=', id).executeTakeFirstOrThrow()
  const [one] = await shaped(tx, by, [row], asked)
  return one as NonNullable<typeof one>
}

type StandingRow = StudentFacts & {
  pending: readonly RequestType[]
  /** Of what a study certificate, a grades certificate and a letter would speak. */
  current: PeriodName | null
  closed: PeriodName | null
  last: PeriodName | null
}
type PeriodName = { id: number; name: string }

const periodName = sql`json_build_object('id', p.id, 'name', p.year || '-' || p.number)`
const inscribedIn = sql`from inscriptions i join periods p on p.id = i.period_id
  where i.student_id = s.id and exists (
    select from enrolments e where e.inscription_id = i.id and e.state <> 'withdrawn')`

/** How a student stands for each document. */
export async function standingOf(tx: Tx, student_id: number): Promise<StandingRow> {
  const { rows } = await sql<Omit<StandingRow, keyof StudentFacts> & { state: string }>`
    select s.state,
      array(select r.type from document_requests r where r.student_id = s.id and r.state = 'pending') as pending,
      (select ${periodName} ${inscribedIn} and p.enabled limit 1) as current,
      (select ${periodName} ${inscribedIn} and p.closed_at is not null
        order by p.year desc, p.number desc limit 1) as closed,
      (select ${periodName} from inscriptions i join periods p on p.id = i.period_id
        where i.student_id = s.id order by p.year desc, p.number desc limit 1) as last
    from students s where s.id = ${student_id}`.execute(tx)
  const [row] = rows
  if (!row) throw rowGone(tx, 'students')
  const { state, ...standing } = row
  return {
    ...standing,
    is_inscribed: row.current !== null,
    has_closed_period: row.closed !== null,
    is_graduated: state === 'graduated' && row.last !== null,
  }
}

/** What can be asked for at all, in the order of their kinds. */
export const enabledTypes = (tx: Tx) =>
  tx
    .selectFrom('document_request_types')
    .select(['id', 'name', 'self_service', 'self_service_most', 'self_service_days'])
    .select((row) => row.ref('kind').$castTo<RequestType>().as('kind'))
    .where('enabled', '=', true)
    .orderBy('kind')
    .execute()

/** Holds whose requests are, so that nobody asks for what is to wait again: the requests come first, as everywhere. */
export async function holdWhoAsked(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from document_requests where id = any(${ids}::int[]) order by id for update`.execute(tx)
  await sql`select from students where id in (
    select student_id from document_requests where id = any(${ids}::int[])) order by id for no key update`.execute(
    tx,
  )
}

/** What decides of requests that are handled, locked in the order of their ids and then read: with papers that were being made. */
export async function lockedRequests(tx: Tx, ids: readonly number[]) {
  await sql`select from document_requests where id = any(${ids}::int[]) order by id for update`.execute(tx)
  return tx
    .selectFrom('document_requests as r')
    .innerJoin('document_request_types as t', 't.id', 'r.type_id')
    .innerJoin('students as s', 's.id', 'r.student_id')
    .leftJoin('papers as p', (join) => join.on(sql<boolean>`${paperShown}`))
    .select([
      'r.id',
      'r.student_id',
      'r.reason',
      't.name',
      's.user_id',
      'p.id as paper_id',
      'p.year',
      'p.number',
      'p.file',
      'p.said',
    ])
    .select(['r.is_self_served', 'r.handled_by', handledAt.as('handled_at'), isPending.as('is_pending')])
    .select(sql<boolean>`p.withdrawn_at is not null`.as('is_void'))
    .select((row) => row.ref('r.type').$castTo<RequestType>().as('type'))
    .select((row) => row.ref('r.state').$castTo<RequestState>().as('state'))
    .where(sql<boolean>`r.id = any(${ids}::int[])`)
    .orderBy('r.id')
    .select(sql<boolean>`exists (select from papers x where x.document_request_id = r.id)`.as('has_papers'))
    .execute()
}
export type LockedRequest = Awaited<ReturnType<typeof lockedRequests>>[number]
