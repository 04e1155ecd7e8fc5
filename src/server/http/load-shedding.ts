import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type Tx, waitingFor } from '#server/database/db.ts'
import { bodyOf } from './replies.ts'

/** How long who is admitted may wait for a connection to the database. */
const LONGEST_WAIT_S = 0.75
/** Calls that may wait, whatever was measured; so many at first, when nothing was. */
const QUEUE = { least: 15, first: 100, most: 200 }
const LONGEST_LAG_MS = 150
const LOOK_MS = 250
/** One long piece of work, such as a PDF, is no overload: only a lag that stays. */
const LOOKS = 2
const RETRY_AFTER_S = 2

/**
 * Answers 503 at once while there is more to do than can be done (promises.md L4), so that what was admitted is answered
 * in time. Probes, files of the bundle and screens are always served.
 */
export function shedLoad(app: FastifyInstance, db: Tx): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let slow_looks = 0
  let answered = 0
  let was_full = false
  let most_waiting = QUEUE.first
  const timer = setInterval(() => {
    slow_looks = delay.mean / 1e6 > LONGEST_LAG_MS ? slow_looks + 1 : 0
    delay.reset()
    const is_full = waitingFor(db) > 0
    // Only while calls wait does the number of those answered say how many can be.
    if (is_full && was_full) {
      const now = answered * (1000 / LOOK_MS) * LONGEST_WAIT_S
      most_waiting = Math.min(QUEUE.most, Math.max(QUEUE.least, (most_waiting + now) / 2))
    }
    was_full = is_full
    answered = 0
  }, LOOK_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onResponse', async (_, reply) => {
    if (reply.statusCode !== 503) answered++
  })
  app.addHook('onRequest', async (request, reply) => {
    if (slow_looks < LOOKS && waitingFor(db) < most_waiting) return
    if (!request.url.startsWith('/api/') || /^\/api\/(health|ready)\b/.test(request.url)) return
    return reply.code(503).header('retry-after', RETRY_AFTER_S).send(bodyOf('service_unavailable'))
  })
}

const MOST_EXPORTS = 2
export type ExportLimit = <T>(user_id: number, work: () => Promise<T>) => Promise<T>

/** Lets a person have two exports made at once (promises.md L6); a third is refused. */
export function exportLimit(): ExportLimit {
  const under_way = new Map<number, number>()
  return async (user_id, work) => {
    const before = under_way.get(user_id) ?? 0
    if (before >= MOST_EXPORTS) throw new Refusal('too_many_requests', { retry_after: RETRY_AFTER_S })
    under_way.set(user_id, before + 1)
    try {
      return await work()
    } finally {
      const left = (under_way.get(user_id) ?? 1) - 1
      if (left > 0) under_way.set(user_id, left)
      else under_way.delete(user_id)
    }
  }
}
