import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a connection may look idle while its request is on the way. */
const GRACE_MS = 300
/** How long no connection may arrive before the door is closed. */
const QUIET_MS = 10
/** A turn under load may exceed that and accepts one of many waiting connections, so several turns must find none. */
const QUIET_TURNS = 5
/** A connection that arrives during other work of the last turn is reset, so that turn must be short. */
const SHORT_MS = 0.1
/** Clients that still send or read by then are cut off, so that the rest can end in order. */
const CUT_AFTER_MS = 5_000
/** The bound under a load that never pauses. */
const MOST_MS = 3_000

/**
 * Returns what ends a server without losing a request (promises.md F4); called before it listens. Node's
 * `Server.close` also cuts new connections, which look idle until their first byte was read.
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
