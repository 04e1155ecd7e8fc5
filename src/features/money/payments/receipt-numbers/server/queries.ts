import { sql } from 'kysely'
import type { Sql, Tx } from '#server/database/db.ts'
import { APPROVED, PENDING, REJECTED } from '../../rules.ts'

// Written out, not sent: a plan that is kept must know them to use the index of the payments that stand.
const [pending, approved, rejected] = [sql.lit(PENDING), sql.lit(APPROVED), sql.lit(REJECTED)]

type Receipt = { type: number; receipt_number: string | null }

/** Whoever registers or approves payments with these receipt numbers does so one after the other. */
const lockReceipts = (tx: Tx, receipts: Sql) =>
  sql`select pg_advisory_xact_lock(hashtextextended('receipt ' || r.type || ' ' || r.receipt, 0))
    from (select distinct type, receipt_key(receipt_number) as receipt from (${receipts}) as asked (type, receipt_number)
      where receipt_number is not null order by 1, 2) as r`.execute(tx)

// The index has the numbers without zeros in front, since those that differ by them alone are looked for too.
const isSameReceipt = (one: Sql, other: Sql) =>
  sql<boolean>`(receipt_without_zeros(${one}) = receipt_without_zeros(${other}) and receipt_key(${one}) = receipt_key(${other}))`

type Taken = Receipt & { but?: number; student_id?: number | undefined }

/** Whether a receipt number of that type is taken by another payment that was not rejected: of one student, or of any. */
export async function isReceiptTaken(
  tx: Tx,
  { type, receipt_number, but = 0, student_id }: Taken,
): Promise<boolean> {
  if (receipt_number === null) return false
  await lockReceipts(tx, sql`values (${type}::int, ${receipt_number}::text)`)
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('type', '=', type)
    .where(isSameReceipt(sql.ref('receipt_number'), sql`${receipt_number}::text`))
    .where('status', '<>', rejected)
    .where('id', '<>', but)
    .$if(student_id !== undefined, (some) => some.where('student_id', '=', student_id ?? 0))
    .executeTakeFirst()
  return row !== undefined
}

/** Of these payments, those whose receipt number an approved payment has, or another pending one of them. */
export async function takenReceiptsOf(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  await lockReceipts(tx, sql`select type, receipt_number from payments where id = any(${ids})`)
  // Each key is made once: compared pair by pair, five hundred took longer than a statement may.
  const { rows } = await sql<{ id: number }>`
    select p.id from (
      select id, type, receipt_number, status, count(*) filter (where status = ${pending})
        over (partition by type, receipt_key(receipt_number)) as waiting
      from payments where id = any(${ids}) and receipt_number is not null) p
    where p.waiting > (p.status = ${pending})::int or exists (select from payments other
      where other.type = p.type and ${isSameReceipt(sql`other.receipt_number`, sql`p.receipt_number`)} and other.id <> p.id
        and other.status = ${approved})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Whether another payment that was not rejected has the receipt number of the pending one `p`, but for zeros in front. */
export const isReceiptRepeated = sql<boolean>`(p.status = ${pending} and exists (select from payments other
  where other.type = p.type and receipt_without_zeros(other.receipt_number) = receipt_without_zeros(p.receipt_number)
    and other.id <> p.id and other.status <> ${rejected}))`
