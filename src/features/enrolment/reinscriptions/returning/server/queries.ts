import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { ReturningFacts } from '../rules.ts'

type ReturnQuery = { student_id: number; period_id: number; specialization_id: number | null }

/** How long a student was away, and by which pensum the latest semester was studied; null for who was never inscribed. */
export async function returningFacts(
  tx: Tx,
  { student_id, period_id, specialization_id }: ReturnQuery,
): Promise<ReturningFacts | null> {
  const { rows } = await sql<ReturningFacts>`
    select p.start_date,
      (select count(*)::int from periods b where (b.year, b.number) < (p.year, p.number)
        and (b.year, b.number) > (last.year, last.number)) as periods_missed,
      (select jsonb_build_object('id', pe.id, 'name', pe.name) from pensums pe where pe.id = last.pensum_id) as pensum_before,
      (select jsonb_build_object('id', pe.id, 'name', pe.name) from period_pensums pp join pensums pe on pe.id = pp.pensum_id
        where pp.period_id = p.id and pp.specialization_id = ${specialization_id}
          and pp.specialization_id = last.specialization_id) as pensum_now
    from periods p
    join lateral (
      select ip.year, ip.number, i.specialization_id, se.pensum_id
      from inscriptions i join periods ip on ip.id = i.period_id join semesters se on se.id = i.semester_id
      where i.student_id = ${student_id} and (ip.year, ip.number) < (p.year, p.number)
      order by ip.year desc, ip.number desc limit 1) last on true
    where p.id = ${period_id}`.execute(tx)
  return rows[0] ?? null
}
