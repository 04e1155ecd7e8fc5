import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

/** Students, and after them, as by whoever retires, their inscriptions: held in one order before the first is marked. */
export async function holdToMark(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from students where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  await sql`select from inscriptions where student_id = any(${ids}::int[]) order by id for no key update`.execute(
    tx,
  )
}

/** The inscription of the current period, else the latest one before it; held. Undefined of who has none. */
export const currentInscription = (tx: Tx, student_id: number) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.id', 'i.semester_approved_at'])
    .select((row) => row.ref('st.state').$castTo<'active' | 'retired' | 'graduated'>().as('state'))
    .select(
      sql<boolean>`exists (select from inscriptions o join periods op on op.id = o.period_id
        where o.student_id = i.student_id and (op.year, op.number) > (p.year, p.number))`.as('is_used'),
    )
    .where('i.student_id', '=', student_id)
    .where(
      sql<boolean>`not exists (select from periods c where c.enabled and (p.year, p.number) > (c.year, c.number))`,
    )
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .limit(sql.lit(1))
    .forNoKeyUpdate(['i'])
    .executeTakeFirst()

/** How the mark of an inscription stands, as it is told to its student. */
export const markInWords = (tx: Tx, id: number) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .select(['st.user_id', 'i.student_id', 'se.number as semester', 'sp.title as specialization'])
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .select(sql<boolean>`i.semester_approved_at is not null`.as('approves'))
    .where('i.id', '=', id)
    .executeTakeFirst()

type Mark = {
  id: number
  semester_approved_at: Instant | null
  semester_approved_by: number | null
  semester_approval_reason: string | null
}

export const setMark = (tx: Tx, { id, ...mark }: Mark) =>
  tx.updateTable('inscriptions').set(mark).where('id', '=', id).execute()
