import { sql } from 'kysely'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { ViewState } from '../contract.ts'

const views = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('saved_views as v')
    .leftJoin('default_views as d', (join) =>
      join.onRef('d.saved_view_id', '=', 'v.id').on('d.user_id', '=', actor.user_id),
    )
    .where(within('readable_view', actor, 'v'))
    .select(['v.id', 'v.list', 'v.name', 'v.is_shared'])
    .select(sql<ViewState>`v.state`.as('state'))
    .select(sql<boolean>`v.user_id = ${actor.user_id}`.as('is_own'))
    .select(sql<boolean>`d.saved_view_id is not null`.as('is_default'))

/** The views of a list that the actor sees, the own ones first. */
export const viewsOf = (tx: Tx, list: string, actor: Actor) =>
  views(tx, actor)
    .where('v.list', '=', list)
    .orderBy('is_own', 'desc')
    .orderBy(sql`plain(v.name)`)
    .orderBy('v.id')
    .execute()

/**
 * How many views somebody keeps; who asks at the same time waits, so that nobody counts the same. Not at the account,
 * which a key sent along holds already: whoever deletes it would wait between the two.
 */
export async function keptBy(tx: Tx, user_id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`views ${user_id}`}))`.execute(tx)
  const { kept } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return kept
}

/** One view as its actor sees it. */
export const viewById = (tx: Tx, id: number, actor: Actor) =>
  views(tx, actor).where('v.id', '=', id).executeTakeFirstOrThrow()
