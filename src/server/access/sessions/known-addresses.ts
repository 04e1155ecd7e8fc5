import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { hmacOf } from '../keys/tokens.ts'

/** An HMAC, so that a copy of the database does not tell where people live. */
const hashOf = (address: string): Buffer => hmacOf('guess', `known ${address}`)

/** Whether the account signed in from this network address before. */
export const isKnownAddress = (email: string, address: string): Sql<boolean> =>
  sql`exists (select from known_addresses a join users u on u.id = a.user_id
    where u.email = ${email} and a.address_hash = ${hashOf(address)})`

/** Records the address of a successful login, of the user in the row `user`. */
export const knowAddress = (user: string, address: string, now: Instant): Sql =>
  sql`insert into known_addresses (user_id, address_hash, last_used_at)
    select id, ${hashOf(address)}, ${now} from ${sql.table(user)}
    on conflict (user_id, address_hash) do update set last_used_at = excluded.last_used_at`

/** After a change of the password: whoever knew the former one signed in from these addresses too. */
export async function forgetAddresses(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('known_addresses').where('user_id', '=', user_id).execute()
}

const KEEP_MS = 180 * 86_400_000

/** Hourly cleanup of addresses unused for half a year. */
export async function removeOldAddresses(db: Tx, now: Instant): Promise<void> {
  await db.deleteFrom('known_addresses').where('last_used_at', '<', addTime(now, -KEEP_MS)).execute()
}
