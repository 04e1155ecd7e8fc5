import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** How long a connection may look idle while its request is on the way. */
const GRACE_MS = 300
/** Under a load that never pauses we leave all the same. */
const MOST_TURNS = 1_000
const QUIET_TURNS = 3

/**
 * How to end a server without losing a request (quality.md F4). `Server.close` of Node also cuts connections that have
 * just been made, since they look idle until their first byte has been read.
 */
export function drainOf(server: Server): () => Promise<void> {
  let draining = false
  let arrived = 0
  server.on('connection', () => {
    arrived += 1
  })
  server.prependListener('request', (_, response) => {
    if (draining) response.shouldKeepAlive = false
  })
  return async () => {
    draining = true
    // What the kernel has accepted for us would be cut with the listening socket: take it first, one at a turn.
    for (let turns = 0, quiet = 0; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
      const before = arrived
      await turn()
      quiet = arrived === before ? quiet + 1 : 0
    }
    const closed = new Promise<void>(
      (resolve) => void NetServer.prototype.close.call(server, () => resolve()),
    )
    const sweep = setInterval(() => server.closeIdleConnections(), GRACE_MS)
    await closed
    clearInterval(sweep)
  }
}
