import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { hmacOf } from './tokens.ts'

/** An HMAC, so that a copy of the database does not tell where people live. */
const hashOf = (address: string): Buffer => hmacOf('guess', `known ${address}`)

/** Whether the account signed in from this network address before. */
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

/** After a change of the password: whoever knew the former one signed in from these addresses too. */
export async function forgetAddresses(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('known_addresses').where('user_id', '=', user_id).execute()
}

const KEEP_MS = 180 * 86_400_000

/** Hourly cleanup of addresses unused for half a year. */
export async function removeOldAddresses(db: Tx, now: Instant): Promise<void> {
  await db.deleteFrom('known_addresses').where('last_used_at', '<', addTime(now, -KEEP_MS)).execute()
}
