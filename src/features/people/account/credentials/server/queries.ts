import type { Tx } from '#server/database/db.ts'

/** Stores the hash of a password that was already found good enough. */
export async function setPassword(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
}

/** When a session was opened. */
export const sessionById = (tx: Tx, id: number) =>
  tx.selectFrom('sessions').select('started_at').where('id', '=', id).executeTakeFirstOrThrow()
