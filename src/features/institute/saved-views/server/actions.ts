import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { listsOf } from '#server/access/rights/permissions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { createSavedView, setDefaultView, updateSavedView } from '../contract.ts'
import { refusalToKeep, refusalToShare } from '../rules.ts'
import { keptBy } from './queries.ts'

function insistOnList({ actor }: By, list: string): void {
  const [path = ''] = list.split('#')
  if (!listsOf(actor).includes(path)) throw new Invalid({ list: ['exists'] })
}

/** Keeps a view of a list that the actor may read; gives its id. */
export async function saveView(tx: Tx, by: By, view: BodyOf<typeof createSavedView>): Promise<number> {
  insist(refusalToShare(by.actor.type, view.is_shared))
  insistOnList(by, view.list)
  insist(refusalToKeep(await keptBy(tx, by.actor.user_id)))
  const { id } = await tx
    .insertInto('saved_views')
    .values({
      user_id: by.actor.user_id,
      list: view.list,
      name: view.name,
      state: JSON.stringify(view.state),
      is_shared: view.is_shared ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is said of a view, and nothing else. */
export async function changeView(
  tx: Tx,
  by: By,
  { id, ...change }: BodyOf<typeof updateSavedView> & { id: number },
): Promise<void> {
  insist(refusalToShare(by.actor.type, change.is_shared))
  if (Object.keys(change).length === 0) return
  await tx
    .updateTable('saved_views')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.state !== undefined && { state: JSON.stringify(change.state) }),
      ...(change.is_shared !== undefined && { is_shared: change.is_shared }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a view; whoever began with it begins with nothing. */
export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** Makes a list begin with a view, for the actor alone; null: with nothing. */
export async function chooseDefault(
  tx: Tx,
  { actor }: By,
  { list, saved_view_id }: BodyOf<typeof setDefaultView>,
): Promise<void> {
  await tx.deleteFrom('default_views').where('user_id', '=', actor.user_id).where('list', '=', list).execute()
  if (saved_view_id === null) return
  const view = await tx
    .selectFrom('saved_views')
    .select('list')
    .where('id', '=', saved_view_id)
    .executeTakeFirst()
  if (view?.list !== list) throw new Invalid({ saved_view_id: ['exists'] })
  // Of two choices at the same time the second waits here, and stays.
  await tx
    .insertInto('default_views')
    .values({ user_id: actor.user_id, list, saved_view_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ saved_view_id }))
    .execute()
}
