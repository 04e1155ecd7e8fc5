import type { Tx } from '#server/database/db.ts'
import { hmacOf } from './tokens.ts'

const ownMark = () => hmacOf('mark', 'claustro')

const markOf = (tx: Tx) => tx.selectFrom('secret_mark').select('mark')

/**
 * Writes down that sessions and links are made with the secret that this program holds. Says whether they were so before;
 * else no token of them fits any more. Of several servers that start together the first one decides.
 */
export async function storeSecretFingerprint(tx: Tx): Promise<boolean> {
  const mark = ownMark()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('secret_mark')
    .values({ mark })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return false
  const before = await markOf(tx).forUpdate().executeTakeFirstOrThrow()
  if (before.mark.equals(mark)) return true
  await tx.updateTable('secret_mark').set({ mark }).execute()
  return false
}

/** Whether the server that last worked on this database held another secret: a token made here would be none there. */
export async function isSecretChanged(db: Tx): Promise<boolean> {
  const before = await markOf(db).executeTakeFirst()
  return before !== undefined && !before.mark.equals(ownMark())
}
