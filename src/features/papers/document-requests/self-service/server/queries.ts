import { sql } from 'kysely'
import { owedBy, uncoveredOf } from '#features/money/fees/server/columns.ts'
import { type Day, type Instant, startOfDay } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { countedFrom, type Limit } from '../rules.ts'

/**
 * Two that one student asks for at once come one after the other, so that both are counted. Not at the account, which a
 * key sent along holds already.
 */
export const holdTurn = (tx: Tx, student_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`self-service ${student_id}`}))`.execute(tx)

/** Holds what is owed: no payment is reviewed, and no review taken back, beside it. */
export const holdDebt = (tx: Tx, student_id: number) =>
  sql`select from inscriptions where student_id = ${student_id} order by id for share`.execute(tx)

/** Of each type when the student was given one that counts today, and what is owed. */
export async function servedTo(
  tx: Tx,
  student_id: number,
  types: readonly (Limit & { kind: number })[],
  today: Day,
) {
  const from = types.map((type) => startOfDay(countedFrom(type, today)))
  const { rows } = await sql<{ debt_e2: number; owed_e2: number; given: { type: number; at: Instant }[] }>`
    select ${owedBy(sql`${student_id}`)} as debt_e2, ${uncoveredOf(sql`${student_id}`)} as owed_e2,
      (select coalesce(json_agg(json_build_object('type', r.type, 'at',
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
        from document_requests r
        join unnest(${types.map(({ kind }) => kind)}::int[], ${from}::timestamptz[]) as t (kind, first) on t.kind = r.type
        where r.student_id = ${student_id} and r.is_self_served
          and r.created_at >= t.first) as given`.execute(tx)
  const [{ debt_e2, owed_e2, given } = { debt_e2: 0, owed_e2: 0, given: [] }] = rows
  return {
    debt_e2,
    owed_e2,
    givenOf: (type: number) => given.flatMap((one) => (one.type === type ? [one.at] : [])),
  }
}

/** The request of today whose paper is good yet and of the same period: what was asked for twice is given once. */
export async function servedToday(
  tx: Tx,
  { student_id, type_id, period_id }: { student_id: number; type_id: number; period_id: number },
  today: Day,
): Promise<{ id: number; said: unknown } | undefined> {
  return tx
    .selectFrom('document_requests as r')
    .innerJoin('papers as p', 'p.document_request_id', 'r.id')
    .select(['r.id', 'p.said'])
    .where('r.student_id', '=', student_id)
    .where('r.type_id', '=', type_id)
    .where('r.period_id', '=', period_id)
    .where('r.is_self_served', '=', true)
    .where('p.withdrawn_at', 'is', null)
    .where('p.issued_on', '=', today)
    .orderBy('r.id', 'desc')
    .executeTakeFirst()
}

/** Whether a type is given by self-service yet; from here on it stays so until the transaction ends. */
export async function heldSelfService(tx: Tx, type_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('document_request_types')
    .select('id')
    .where('id', '=', type_id)
    .where('enabled', '=', true)
    .where('self_service', '=', true)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** One, or all at once, in the order of their ids. */
export async function stopTypes(tx: Tx, id: number | undefined) {
  const stopping = sql<boolean>`self_service${id === undefined ? sql`` : sql` and id = ${id}`}`
  await sql`select from document_request_types where ${stopping} order by id for no key update`.execute(tx)
  return tx
    .updateTable('document_request_types')
    .set({ self_service: false })
    .where(stopping)
    .returning('id')
    .execute()
}
