import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { type Tx, waitingFor } from '#server/database/db.ts'
import { bodyOf } from './replies.ts'

/** Calls that wait for a connection: of 100 the last had the dearest list after 1.9 of the 2 s allowed, of 60 after 1.4. */
const MOST_WAITING = 60
const LONGEST_LAG_MS = 150
const SAMPLE_MS = 250
/** One long piece of work, such as reading a workbook, is no overload: only a lag that stays (docs/decisions/0025-libraries-weighed.md). */
const SLOW_SAMPLES = 2
const RETRY_AFTER_S = 2

/**
 * Answers 503 at once while there is more to do than can be done (promises.md L4), so that what was admitted is answered
 * in time. Probes, files of the bundle and screens are always served.
 */
export function shedLoad(app: FastifyInstance, db: Tx): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let slow_samples = 0
  const timer = setInterval(() => {
    slow_samples = delay.mean / 1e6 > LONGEST_LAG_MS ? slow_samples + 1 : 0
    delay.reset()
  }, SAMPLE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (slow_samples < SLOW_SAMPLES && waitingFor(db) < MOST_WAITING) return
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
