import { type NotNull, sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { studentsFound } from '#server/database/students-found.ts'
import { chargeState } from '../../rules.ts'
import type { ChargeState } from '../../words.ts'
import type { listCharges } from '../contract.ts'

type Query = QueryOf<typeof listCharges>
type Reader = { actor: Actor; today: Day }

const studentName = listedName('st')
const nameOf = (user: 'created_by' | 'waived_by') =>
  sql<string | null>`(select ${nameOfUser()} from users u where u.id = ${sql.ref(`c.${user}`)})`

const charges = (tx: Tx) =>
  tx
    .selectFrom('charges as c')
    // Left joins over foreign keys: the same rows, and counting them reads the charges alone.
    .leftJoin('students as st', 'st.id', 'c.student_id')
    .leftJoin('periods as p', 'p.id', 'c.period_id')
    .select(['c.id', 'c.student_id', 'c.period_id', 'c.fee_id', 'c.title', 'c.reason', 'c.amount_e2'])
    .select(['c.due_on', 'c.paid_amount_e2', 'c.pending_amount_e2', 'c.debt_e2', 'c.waived_at'])
    .select(['c.waive_reason', 'c.created_at', 'c.updated_at', 'st.identity_kind', 'st.identity_number'])
    .select([studentName.as('student_name'), sql<string>`p.year || '-' || p.number`.as('period_name')])
    .select([nameOf('created_by').as('by'), nameOf('waived_by').as('waived_by')])
    .select((row) => row.ref('c.kind').$castTo<'fee' | 'surcharge'>().as('kind'))
    .$narrowType<{ identity_kind: NotNull; identity_number: NotNull }>()

type Row = Awaited<ReturnType<ReturnType<typeof charges>['executeTakeFirstOrThrow']>>

const shown = ({ by, waived_by, ...row }: Row, { actor, today }: Reader) => ({
  ...row,
  student_identity: showIdentity(row.identity_kind, row.identity_number),
  state: chargeState(row, today),
  ...(isStaff(actor) && { by, waived_by }),
})

/** As `chargeState` has it; what is owed has what is overdue. */
const stateIs = (state: ChargeState, today: Day) =>
  ({
    owed: sql<boolean>`c.debt_e2 > 0`,
    overdue: sql<boolean>`(c.debt_e2 > 0 and c.due_on < ${today})`,
    reported: sql<boolean>`(c.waived_at is null and c.debt_e2 = 0 and c.paid_amount_e2 < c.amount_e2)`,
    paid: sql<boolean>`(c.waived_at is null and c.paid_amount_e2 >= c.amount_e2)`,
    waived: sql<boolean>`c.waived_at is not null`,
  })[state]

/** A page of the charges within reach, newest first. */
export async function pageOfCharges(tx: Tx, query: Query, reader: Reader) {
  const { state, fee_id, period_id, student_id } = query
  const found = await page(
    charges(tx)
      .where(within('charge', reader.actor, 'c'))
      .$if(Boolean(query.search), (rows) => rows.where('c.student_id', 'in', studentsFound(tx, query.search)))
      .$if(fee_id !== undefined, (rows) => rows.where('c.fee_id', '=', fee_id ?? 0))
      .$if(period_id !== undefined, (rows) => rows.where('c.period_id', '=', period_id ?? 0))
      .$if(student_id !== undefined, (rows) => rows.where('c.student_id', '=', student_id ?? 0))
      .$if(state !== undefined, (rows) => rows.where(stateIs(state ?? 'owed', reader.today))),
    query,
    {
      orders: {
        created_at: 'c.created_at',
        due_on: 'c.due_on',
        amount_e2: 'c.amount_e2',
        debt_e2: 'c.debt_e2',
        student_name: studentName,
      },
      first: 'created_at,desc',
      id: 'c.id',
    },
  )
  return { ...found, data: found.data.map((row) => shown(row, reader)) }
}

export const chargeById = async (tx: Tx, id: number, reader: Reader) =>
  shown(await charges(tx).where('c.id', '=', id).executeTakeFirstOrThrow(), reader)

type Sum = {
  fee_id: number | null
  title: string
  charges_count: number
  amount_e2: number
  paid_amount_e2: number
  pending_amount_e2: number
  waived_e2: number
  debt_e2: number
}

/** What was charged and what became of it by fee, surcharges last. */
export async function sumsByFee(tx: Tx, period_id: number | undefined): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select c.fee_id, coalesce(f.name, 'Recargos') as title, count(*)::int as charges_count,
      sum(c.amount_e2)::bigint as amount_e2, sum(c.paid_amount_e2)::bigint as paid_amount_e2,
      sum(c.pending_amount_e2)::bigint as pending_amount_e2, sum(c.debt_e2)::bigint as debt_e2,
      coalesce(sum(greatest(0, c.amount_e2 - c.paid_amount_e2 - c.pending_amount_e2))
        filter (where c.waived_at is not null), 0)::bigint as waived_e2
    from charges c left join fees f on f.id = c.fee_id
    where ${period_id ?? null}::int is null or c.period_id = ${period_id ?? null}::int
    group by c.fee_id, f.name order by f.name nulls last`.execute(tx)
  return rows
}

/** Holds students, by id; nobody takes an inscription of theirs back meanwhile. */
export const holdCharged = (tx: Tx, ids: readonly number[]) =>
  sql`select from students where id = any(${ids}::int[]) order by id for no key update`.execute(tx)

/** Where a charge of each stands: in the latest inscription. By id; without `period_id` there is none. */
export async function placesOf(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{
    student_id: number
    user_id: number
    name: string
    period_id: number | null
    specialization_id: number | null
  }>`
    select s.id as student_id, s.user_id, ${listedName('s')} as name, i.period_id, i.specialization_id
    from students s left join lateral (select i.period_id, i.specialization_id
      from inscriptions i join periods p on p.id = i.period_id where i.student_id = s.id
      order by p.year desc, p.number desc limit 1) i on true
    where ${among('s.id', ids)} order by s.id`.execute(tx)
  return rows
}

/** Who is in a section, and has not retired. */
export async function studentsOfSection(tx: Tx, section_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('inscriptions')
    .select('student_id')
    .where('section_id', '=', section_id)
    .where('retired_at', 'is', null)
    .execute()
  return rows.map(({ student_id }) => student_id)
}

const held = (tx: Tx, which: 'id' | 'document_request_id', ids: readonly number[]) => {
  const those = sql<boolean>`${sql.ref(`c.${which}`)} = any(${ids}::int[])`
  return {
    // First the inscription, as where payments are reviewed: the two would otherwise wait for each other.
    inscriptions: () =>
      sql`select from inscriptions where (student_id, period_id) in (
        select c.student_id, c.period_id from charges c where ${those}) order by id for no key update`.execute(
        tx,
      ),
    charges: () =>
      tx
        .selectFrom('charges as c')
        .select(['c.id', 'c.student_id', 'c.title', 'c.amount_e2', 'c.paid_amount_e2', 'c.pending_amount_e2'])
        .select(['c.debt_e2', 'c.due_on', 'c.waived_at', 'c.waive_reason', 'c.document_request_id'])
        .where(those)
        .orderBy('c.id')
        .forUpdate()
        .execute(),
  }
}

/** Charges that nobody pays, waives or takes back meanwhile. */
export async function heldCharges(tx: Tx, which: 'id' | 'document_request_id', ids: readonly number[]) {
  const { inscriptions, charges: rows } = held(tx, which, ids)
  await inscriptions()
  return rows()
}

/** Of these requests, those whose charge is neither paid, by payments that were approved, nor waived (`isSettled`). */
export async function unsettledRequests(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('charges')
    .select((row) => row.ref('document_request_id').$notNull().as('id'))
    .where(among('document_request_id', ids))
    .where('waived_at', 'is', null)
    .whereRef('paid_amount_e2', '<', 'amount_e2')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
