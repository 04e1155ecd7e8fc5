import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { SupervisionFacts } from '../../rules.ts'

/** Whom a coordinator supervises, in order. */
export async function supervisedIdsOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('supervisions')
    .select('teacher_id')
    .where('coordinator_id', '=', id)
    .orderBy('teacher_id')
    .execute()
  return rows.map(({ teacher_id }) => teacher_id)
}

/** What is asked before somebody is to supervise further teachers. */
export const supervisionFacts = (tx: Tx, id: number, added: readonly number[]): Promise<SupervisionFacts> =>
  tx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', id)
    .select((it) => ['u.enabled', it('u.role', '=', 'coordinator').$castTo<boolean>().as('is_coordinator')])
    .select(
      sql<number>`(select count(*) from teachers o join users a on a.id = o.user_id
        where o.id = any(${added}::int[]) and not a.enabled)`.as('disabled_teachers'),
    )
    .executeTakeFirstOrThrow()
