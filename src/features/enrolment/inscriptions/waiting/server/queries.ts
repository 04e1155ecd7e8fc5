import type { Tx } from '#server/database/db.ts'

/** Where a student is inscribed in a period. */
export const inscriptionOf = (tx: Tx, of: { student_id: number; period_id: number }) =>
  tx
    .selectFrom('inscriptions')
    .select(['id', 'section_id', 'semester_id', 'period_id'])
    .where('student_id', '=', of.student_id)
    .where('period_id', '=', of.period_id)
    .executeTakeFirst()
