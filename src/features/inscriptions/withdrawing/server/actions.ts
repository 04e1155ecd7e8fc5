import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

/** Sets enrolments withdrawn; their notes and attendance stay on record. */
export async function withdrawEnrolments(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('enrolments')
    .set({ state: 'withdrawn' })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Gives withdrawn enrolments the state back that they had. */
export async function restoreEnrolments(
  tx: Tx,
  enrolments: readonly { enrolment_id: number; state_before: string }[],
): Promise<void> {
  await sql`update enrolments e set state = it.state_before
    from jsonb_to_recordset(${JSON.stringify(enrolments)}::jsonb) as it(enrolment_id int, state_before text)
    where e.id = it.enrolment_id and e.state = 'withdrawn'`.execute(tx)
}

/** Frees the seats of inscriptions, or takes them again (rules.md#withdrawal): the inscriptions stay. */
export async function setRetired(tx: Tx, ids: readonly number[], retired_at: Instant | null): Promise<void> {
  await tx
    .updateTable('inscriptions')
    .set({ retired_at })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}
