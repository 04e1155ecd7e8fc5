import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { addTime, type Clock, type Instant, timeOf } from '#kernel/dates.ts'
import { tooMany } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { hmacOf } from './tokens.ts'

// promises.md S1: 60 calls a minute per address, over all calls without session that write or that check a secret.
const MOST = 60
const HANDFUL = 5
const MINUTE_MS = 60_000

/** Whose calls are counted together. An IPv6 customer has a whole /64 network, 2^64 addresses, to call from. */
export function countedAddress(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 !== undefined || !isIPv6(ip)) return v4 ?? ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
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
