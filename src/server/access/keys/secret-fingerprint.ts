import type { Tx } from '#server/database/db.ts'
import { hmacOf } from './tokens.ts'

const ownMark = () => hmacOf('mark', 'claustro')

const markOf = (tx: Tx) => tx.selectFrom('secret_mark').select('mark')

/**
 * Stores which secret seals sessions and links. Returns whether it was stored before; otherwise every token is
 * invalid now. Of several servers that start together the first one stores it.
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

/** Whether the server that last used this database held another secret: a token made here would be invalid there. */
export async function isSecretChanged(db: Tx): Promise<boolean> {
  const before = await markOf(db).executeTakeFirst()
  return before !== undefined && !before.mark.equals(ownMark())
}
