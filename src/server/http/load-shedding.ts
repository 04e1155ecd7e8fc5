import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { type Tx, waitingFor } from '#server/database/db.ts'
import { bodyOf } from './replies.ts'

/** Calls that wait for a connection: of 100 the last had the dearest list after 1.9 of the 2 s allowed, of 60 after 1.4. */
const MOST_WAITING = 60
const LONGEST_LAG_MS = 150
/** A lag at which this process rests for most of the time is other programs' work on the machine, and no load of ours. */
const BUSY = 0.5
const SAMPLE_MS = 250
/** One long piece of work, such as reading a workbook, is no overload: only a lag that stays (docs/decisions/0025-libraries-weighed.md). */
const SLOW_SAMPLES = 2
const RETRY_AFTER_S = 2
/** What the landing page reads is one answer for all who ask in the same moment, and costs nothing to give. */
const ALWAYS_SERVED = /^\/api\/(health|ready|institution|preregistration-options)(\?|$)/

/**
 * Answers 503 at once while there is more to do than can be done (promises.md L4), so that what was admitted is answered
 * in time. Probes, the landing page, files of the bundle and screens are always served.
 */
export function shedLoad(app: FastifyInstance, db: Tx): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let slow_samples = 0
  let used = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(used)
    used = performance.eventLoopUtilization()
    slow_samples = delay.mean / 1e6 > LONGEST_LAG_MS && utilization > BUSY ? slow_samples + 1 : 0
    delay.reset()
  }, SAMPLE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (slow_samples < SLOW_SAMPLES && waitingFor(db) < MOST_WAITING) return
    if (!request.url.startsWith('/api/') || ALWAYS_SERVED.test(request.url)) return
    return reply.code(503).header('retry-after', RETRY_AFTER_S).send(bodyOf('service_unavailable'))
  })
}
