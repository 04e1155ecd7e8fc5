import { record } from '#features/institute/audit/server/actions.ts'
import { newToken } from '#server/access/keys/tokens.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { columnOf, hashOf, type Owner } from './queries.ts'

/** Makes a link to a timetable, which ends the one before. Only who made it ever sees it: its hash is kept. */
export async function makeFeed(tx: Tx, by: By, owner: Owner, base: string) {
  const token = newToken()
  const made = { token_hash: hashOf(token), created_at: by.clock.now() }
  const { id } = await tx
    .insertInto('schedule_feeds')
    .values({ [columnOf(owner)]: owner.id, ...made })
    .onConflict((conflict) => conflict.column(columnOf(owner)).doUpdateSet(made))
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, by, {
    action: 'schedules.share',
    entity: 'schedule_feed',
    entity_id: id,
    after: whose(owner),
  })
  const url = `${base}/api/feeds/${token}.ics`
  return { url, webcal_url: url.replace(/^https?:/, 'webcal:'), created_at: made.created_at }
}

/** Ends the link to a timetable; does nothing where there is none. */
export async function revokeFeed(tx: Tx, by: By, owner: Owner): Promise<void> {
  const gone = await tx
    .deleteFrom('schedule_feeds')
    .where(columnOf(owner), '=', owner.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) return
  await record(tx, by, {
    action: 'schedules.unshare',
    entity: 'schedule_feed',
    entity_id: gone.id,
    before: whose(owner),
  })
}

const whose = (owner: Owner) => ({ [columnOf(owner)]: owner.id })
