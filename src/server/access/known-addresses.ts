import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { hmacOf } from './tokens.ts'

/** Sealed: the database tells nobody where somebody lives. */
const hashOf = (address: string): Buffer => hmacOf('guess', `known ${address}`)

/** Whether the account with an e-mail was opened from this address of the net before. */
export async function isKnownAddress(db: Tx, email: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('a.user_id')
    .where('u.email', '=', email)
    .where('a.address_hash', '=', hashOf(address))
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers from where somebody signed in. */
export async function knowAddress(
  tx: Tx,
  { user_id, address, now }: { user_id: number; address: string; now: Instant },
): Promise<void> {
  await tx
    .insertInto('known_addresses')
    .values({ user_id, address_hash: hashOf(address), last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute()
}

/** Forgets from where a user signed in: whoever had the former password did so too. */
export async function forgetAddresses(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('known_addresses').where('user_id', '=', user_id).execute()
}

const KEEP_MS = 180 * 86_400_000

/** Removes, once an hour, those that were not used for half a year. */
export async function removeOldAddresses(db: Tx, now: Instant): Promise<void> {
  await db.deleteFrom('known_addresses').where('last_used_at', '<', addTime(now, -KEEP_MS)).execute()
}
