import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** Whether a record names the student. */
export async function isNamed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_named: boolean }>`select
    exists (select from inscriptions where student_id = ${id})
    or exists (select from preregistered_students where student_id = ${id})
    or exists (select from document_requests where student_id = ${id})
    or exists (select from papers where student_id = ${id})
    or exists (select from binnacles where student_id = ${id}) as is_named`.execute(tx)
  return rows[0]?.is_named ?? false
}
