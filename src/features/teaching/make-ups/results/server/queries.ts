import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'

/** What these have of those who are inscribed, each with its version. */
export const resultsOf = (tx: Tx, make_up_id: number, student_ids: readonly number[]) =>
  tx
    .selectFrom('make_up_students as m')
    .select(['m.student_id', 'm.note', 'm.not_presented', 'm.noted_at as updated_at'])
    .select(nameOfTeacher('m.noted_by').as('author'))
    .where('m.make_up_id', '=', make_up_id)
    .where('m.student_id', '=', sql<number>`any(${student_ids}::int[])`)
    .orderBy('m.student_id')
    .execute()

type Written = { student_id: number; note: number | null; not_presented: boolean }

/** Writes results at once; cleared ones have neither author nor version. */
export async function writeResults(
  tx: Tx,
  { make_up_id, rows, by, at }: { make_up_id: number; rows: readonly Written[]; by: number; at: Instant },
): Promise<void> {
  await sql`update make_up_students m set note = it.note, not_presented = it.not_presented,
      noted_by = case when it.note is not null or it.not_presented then ${by}::int end,
      noted_at = case when it.note is not null or it.not_presented then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(student_id int, note numeric, not_presented boolean)
    where m.make_up_id = ${make_up_id} and m.student_id = it.student_id`.execute(tx)
}

/** Seals a make-up exam whose row is held; its inscriptions follow by the key that they share. */
export const setSealed = (
  tx: Tx,
  id: number,
  { acta_number, by, at }: { acta_number: number; by: number; at: Instant },
) =>
  tx.updateTable('make_ups').set({ sealed_at: at, sealed_by: by, acta_number }).where('id', '=', id).execute()
