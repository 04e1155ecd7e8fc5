import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { addTime, type Clock, type Instant, timeOf } from '#kernel/dates.ts'
import { tooMany } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { hmacOf } from '../keys/tokens.ts'

// promises.md S1: 600 writing calls without session an hour per address; a whole school shares one address.
const MOST = 600
const HANDFUL = 5
const HOUR_MS = 60 * 60_000

type From = { ip: string; socket: { remoteAddress?: string | undefined } }

/**
 * Returns the counted address: IPv4, or the /64 network of IPv6, since one customer has all of it. A forwarded
 * value that is no address counts as the proxy's.
 */
export function countedAddress({ ip, socket }: From): string {
  const valid = [ip, socket.remoteAddress ?? ''].find((one) => ipaddr.isValid(one))
  if (valid === undefined) return ''
  const address = ipaddr.process(valid)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

export type CountGuest = (address: string) => Promise<void>

/**
 * Counts guest calls over all server processes. A process reserves five at a time in the database and uses them up
 * in memory; concurrent calls wait for the same five, and a spent address is not asked for again in that hour, so
 * there is no write per call.
 */
export function guestRateLimit(db: Tx, clock: Clock): CountGuest {
  let hour = -1
  let left = new Map<string, number | 'spent'>()
  let taking = new Map<string, Promise<void>>()
  return async (address) => {
    const now = clock.now()
    const into_hour = timeOf(now) % HOUR_MS
    const current = Math.floor(timeOf(now) / HOUR_MS)
    if (current !== hour) [left, taking] = [new Map(), new Map()]
    hour = current
    const [own_left, own_taking] = [left, taking]
    for (let rest = own_left.get(address) ?? 0; ; rest = own_left.get(address) ?? 0) {
      if (rest === 'spent') throw tooMany(HOUR_MS - into_hour)
      if (rest > 0) return void own_left.set(address, rest - 1)
      const taken =
        own_taking.get(address) ??
        takeHandful(db, address, addTime(now, -into_hour))
          .then((isGiven) => void own_left.set(address, isGiven ? HANDFUL : 'spent'))
          .finally(() => own_taking.delete(address))
      own_taking.set(address, taken)
      await taken
    }
  }
}

async function takeHandful(db: Tx, address: string, hour: Instant): Promise<boolean> {
  const hash = hmacOf('guess', `guest:${address}`)
  const { rows } = await sql`
    insert into guest_calls as g (address, minute, calls) values (${hash}, ${hour}, ${HANDFUL}::int)
    on conflict (address, minute) do update set calls = g.calls + ${HANDFUL}::int
    where g.calls + ${HANDFUL}::int <= ${MOST}::int
    returning 1`.execute(db)
  return rows.length > 0
}

/** Hourly cleanup of the hours that are over. */
export async function removeOldGuestCalls(db: Tx, now: Instant): Promise<void> {
  await db
    .deleteFrom('guest_calls')
    .where('minute', '<', addTime(now, -2 * HOUR_MS))
    .execute()
}
