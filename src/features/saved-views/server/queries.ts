import { sql } from 'kysely'
import type { Tx } from '#server/db.ts'
import { within } from '#server/reach.ts'
import type { Actor } from '#server/session.ts'
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

/** One view as its actor sees it. */
export const viewById = (tx: Tx, id: number, actor: Actor) =>
  views(tx, actor).where('v.id', '=', id).executeTakeFirstOrThrow()
