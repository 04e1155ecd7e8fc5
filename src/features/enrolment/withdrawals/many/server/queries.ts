import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { studentName } from '../../server/queries.ts'

/** Students by their names, in the order of them. */
export const namesOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('students as st')
    .select(['st.id', studentName.as('name')])
    .where('st.id', '=', sql<number>`any(${ids})`)
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('st.id')
    .execute()

/** Withdrawals by the names of their students. */
export const namesOfWithdrawals = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('withdrawals as w')
    .innerJoin('students as st', 'st.id', 'w.student_id')
    .select(['w.id', studentName.as('name')])
    .where('w.id', '=', sql<number>`any(${ids})`)
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    // What was done last is undone first: who gave up courses and retired then gets both back.
    .orderBy('w.id', 'desc')
    .execute()
