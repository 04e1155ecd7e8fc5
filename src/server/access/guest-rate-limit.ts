import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { addTime, type Clock, type Instant, timeOf } from '#kernel/dates.ts'
import { tooMany } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { hmacOf } from './tokens.ts'

// promises.md S1: 60 calls a minute per address, over all calls without session that write or that check a secret.
const MOST = 60
const HANDFUL = 5
const MINUTE_MS = 60_000

/** Returns what calls are counted by: an IPv4 address, or the /64 network of an IPv6 one, since a customer has all of it. */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

export type CountGuest = (address: string) => Promise<void>

/**
 * Counts the guest calls of every server process together. A process takes them from the database five at a time and
 * uses them up in memory, and one that was refused is not asked for again in that minute: no write per call.
 */
export function guestRateLimit(db: Tx, clock: Clock): CountGuest {
  let minute = -1
  let left = new Map<string, number>()
  return async (address) => {
    const now = timeOf(clock.now())
    const current = Math.floor(now / MINUTE_MS)
    if (current !== minute) left = new Map()
    minute = current
    const own = left
    const rest = own.get(address) ?? 0
    if (rest > 0) {
      own.set(address, rest - 1)
      return
    }
    const began = addTime(clock.now(), -(now % MINUTE_MS))
    const isGiven = rest === 0 && (await takeHandful(db, address, began))
    if (isGiven) own.set(address, Math.max(own.get(address) ?? 0, 0) + HANDFUL - 1)
    else {
      // Below zero: spent, without another look, until the minute is over. What another call was just given stays.
      if ((own.get(address) ?? 0) <= 0) own.set(address, -1)
      throw tooMany(MINUTE_MS - (now % MINUTE_MS))
    }
  }
}

async function takeHandful(db: Tx, address: string, minute: Instant): Promise<boolean> {
  const hash = hmacOf('guess', `guest:${address}`)
  const { rows } = await sql`
    insert into guest_calls as g (address, minute, calls) values (${hash}, ${minute}, ${HANDFUL}::int)
    on conflict (address, minute) do update set calls = g.calls + ${HANDFUL}::int
    where g.calls + ${HANDFUL}::int <= ${MOST}::int
    returning 1`.execute(db)
  return rows.length > 0
}

/** Removes, once an hour, the minutes that are over. */
export async function removeOldGuestCalls(db: Tx, now: Instant): Promise<void> {
  await db
    .deleteFrom('guest_calls')
    .where('minute', '<', addTime(now, -10 * MINUTE_MS))
    .execute()
}
