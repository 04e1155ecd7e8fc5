import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { listedName } from '#server/database/person-name.ts'

type Records = {
  absences: number
  inscriptions: number
  withdrawals: number
  discounts: number
  equivalences: number
  pensum_changes: number
  waiting: number
  preregistrations: number
  requests: number
  papers: number
  incidents: number
}

/** How many records of each kind name a student. */
export async function recordsOf(tx: Tx, id: number): Promise<Records> {
  const { rows } = await sql<Records>`select
    (select count(*)::int from attendances a join enrolments e on e.id = a.enrolment_id
      where e.student_id = ${id} and not a.attendance) as absences,
    (select count(*)::int from inscriptions where student_id = ${id}) as inscriptions,
    (select count(*)::int from withdrawals where student_id = ${id}) as withdrawals,
    (select count(*)::int from discounts where student_id = ${id}) as discounts,
    (select count(*)::int from equivalences where student_id = ${id}) as equivalences,
    (select count(*)::int from pensum_changes where student_id = ${id}) as pensum_changes,
    (select count(*)::int from waiting_list_entries where student_id = ${id}) as waiting,
    (select count(*)::int from preregistered_students where student_id = ${id}) as preregistrations,
    (select count(*)::int from document_requests where student_id = ${id}) as requests,
    (select count(*)::int from papers where student_id = ${id}) as papers,
    (select count(*)::int from binnacles where student_id = ${id}) as incidents`.execute(tx)
  const [records] = rows
  if (!records) throw new Error('a select without from gave no row')
  return records
}

/** Those of them that are there, by their names; held, so that of two who remove them one does. */
export async function lockedByName(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const rows = await tx
    .selectFrom('students')
    .select(['id', listedName('students').as('name')])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
}
