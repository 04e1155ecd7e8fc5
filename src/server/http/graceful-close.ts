import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a connection may look idle while its request is on the way. */
const GRACE_MS = 300
/** So long nobody may have come. */
const QUIET_MS = 10
/** A turn under load may take longer than that, and accepts one connection of however many wait: a few must find none. */
const QUIET_TURNS = 5
/** Who comes while the last turn does other work finds the door shut: it must have been a short one. */
const SHORT_MS = 0.1
/** Who is still sending or reading so long after is cut off, so that the rest can be ended in order. */
const CUT_AFTER_MS = 5_000
/** Under a load that never pauses we leave all the same. */
const MOST_MS = 3_000

/**
 * How to end a server without losing a request (promises.md F4). To be called before it listens. `Server.close` of Node
 * also cuts connections that have just been made, since they look idle until their first byte has been read.
 */
export function gracefulClose(app: FastifyInstance): () => Promise<void> {
  const { server } = app
  let door: Promise<void> | null = null
  let draining = false
  let arrived_at = 0
  let quiet_turns = 0
  server.on('connection', () => {
    arrived_at = performance.now()
    quiet_turns = 0
  })
  const isQuiet = (now: number, turned_at: number) =>
    quiet_turns >= QUIET_TURNS && now >= arrived_at + QUIET_MS && now - turned_at < SHORT_MS
  server.prependListener('request', (_, response) => {
    if (draining) response.shouldKeepAlive = false
  })
  app.addHook('onRequest', (_request, _reply, next) => {
    if (door === null) next()
    else void door.then(() => next())
  })
  return async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>()
    // Answered clients reconnect at once, and one connection is accepted per turn of the event loop. New requests are
    // held back until the accept queue is empty: the kernel resets what is left in it when the listening socket closes.
    door = promise
    draining = true
    arrived_at = performance.now()
    quiet_turns = 0
    const until = arrived_at + MOST_MS
    const cut = setTimeout(() => server.closeAllConnections(), CUT_AFTER_MS)
    let [now, turned_at] = [arrived_at, arrived_at]
    while (now < until && !isQuiet(now, turned_at)) {
      quiet_turns += 1
      turned_at = performance.now()
      await turn()
      now = performance.now()
    }
    const closed = new Promise<void>(
      (resolve) => void NetServer.prototype.close.call(server, () => resolve()),
    )
    door = null
    open()
    const sweep = setInterval(() => server.closeIdleConnections(), GRACE_MS)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
