import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** Whose these inscriptions are, and of which period. */
export const ownersOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.student_id', 'st.user_id', sql<string>`p.year || '-' || p.number`.as('period')])
    .where('i.id', '=', sql<number>`any(${ids})`)
    .orderBy('st.user_id')
    .execute()
