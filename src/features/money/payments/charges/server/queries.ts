import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** What a payment is for: an inscription, or a charge in it. */
export type PaidFor = { student_id: number; period_id: number; charge_id?: number | null }

/** The charge that a payment is for, held with its inscription until that is written. */
export async function heldCharge(tx: Tx, id: number) {
  await sql`select from inscriptions where (student_id, period_id) in (
    select c.student_id, c.period_id from charges c where c.id = ${id}) for no key update`.execute(tx)
  return tx
    .selectFrom('charges')
    .select(['id as charge_id', 'student_id', 'period_id', 'title', 'debt_e2', 'waived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
