import type { Tx } from '#server/database/db.ts'

type StudentPeriod = { student_id: number; period_id: number }

/** The inscription of an active student in a period; null without one. */
export async function activeInscription(tx: Tx, studentPeriod: StudentPeriod): Promise<number | null> {
  const found = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .select('i.id')
    .where('i.student_id', '=', studentPeriod.student_id)
    .where('i.period_id', '=', studentPeriod.period_id)
    .where('st.state', '=', 'active')
    .executeTakeFirst()
  return found?.id ?? null
}
