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
 * uses them up in memory; calls at the same moment wait for the same five, and a spent address is not asked for again in
 * that minute: no write per call.
 */
export function guestRateLimit(db: Tx, clock: Clock): CountGuest {
  let minute = -1
  let left = new Map<string, number | 'spent'>()
  let taking = new Map<string, Promise<void>>()
  return async (address) => {
    const now = clock.now()
    const into_minute = timeOf(now) % MINUTE_MS
    const current = Math.floor(timeOf(now) / MINUTE_MS)
    if (current !== minute) [left, taking] = [new Map(), new Map()]
    minute = current
    const [own_left, own_taking] = [left, taking]
    for (let rest = own_left.get(address) ?? 0; ; rest = own_left.get(address) ?? 0) {
      if (rest === 'spent') throw tooMany(MINUTE_MS - into_minute)
      if (rest > 0) return void own_left.set(address, rest - 1)
      const taken =
        own_taking.get(address) ??
        takeHandful(db, address, addTime(now, -into_minute))
          .then((isGiven) => void own_left.set(address, isGiven ? HANDFUL : 'spent'))
          .finally(() => own_taking.delete(address))
      own_taking.set(address, taken)
      await taken
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
