import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

type Asked = { student_id: number; period_id: number; today: Day }

/** The inscription of an active student in a period that has not begun; null without one. */
export async function inscriptionToCome(tx: Tx, asked: Asked): Promise<number | null> {
  const found = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .select('i.id')
    .where('i.student_id', '=', asked.student_id)
    .where('i.period_id', '=', asked.period_id)
    .where('p.start_date', '>', asked.today)
    .where('st.state', '=', 'active')
    .executeTakeFirst()
  return found?.id ?? null
}
