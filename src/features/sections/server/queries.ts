import { sql } from 'kysely'
import type { Tx } from '#server/db.ts'

/** Whether a period comes before the enabled one (domain.md 3). */
export async function isOlder(tx: Tx, period_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('periods as p')
    .innerJoin('periods as current', (join) => join.on('current.enabled', '=', true))
    .select(sql<boolean>`(p.year, p.number) < (current.year, current.number)`.as('is_older'))
    .where('p.id', '=', period_id)
    .executeTakeFirst()
  return row?.is_older ?? false
}

/** What decides whether a section may be opened for a semester in a period. */
export async function factsToCreate(tx: Tx, order: { period_id: number; semester_id: number }) {
  const row = await tx
    .selectFrom('semesters as se')
    .innerJoin('pensums as pe', 'pe.id', 'se.pensum_id')
    .leftJoin('period_pensums as pp', (join) =>
      join.onRef('pp.pensum_id', '=', 'pe.id').on('pp.period_id', '=', order.period_id),
    )
    .select(['pe.id as pensum_id', 'pe.specialization_id', 'pp.pensum_id as attached_id'])
    .select((eb) =>
      eb
        .selectFrom('semester_courses as sc')
        .innerJoin('courses as c', 'c.id', 'sc.course_id')
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .whereRef('sc.semester_id', '=', 'se.id')
        .where('sc.enabled', '=', true)
        .where('c.enabled', '=', true)
        .as('enabled_courses'),
    )
    .where('se.id', '=', order.semester_id)
    .executeTakeFirstOrThrow()
  return {
    pensum_id: row.pensum_id,
    specialization_id: row.specialization_id,
    is_attached: row.attached_id !== null,
    enabled_courses: row.enabled_courses ?? 0,
    is_older: await isOlder(tx, order.period_id),
  }
}
