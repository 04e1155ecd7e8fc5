import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { type Tx, waitingFor } from '#server/database/db.ts'
import { bodyOf } from './replies.ts'

/**
 * Calls that wait for a connection: with 100 the last had the slowest list after 1.9 of the 2 s allowed, with 60
 * after 1.4.
 */
const MOST_WAITING = 60
const LONGEST_LAG_MS = 150
/** Below this share of busy time a lag comes from other programs of the machine, not from our load. */
const BUSY = 0.5
const SAMPLE_MS = 250
/**
 * One long task, such as reading a workbook, is no overload: the lag must last
 * (docs/decisions/0025-libraries-weighed.md).
 */
const SLOW_SAMPLES = 2
/** So many are no overload, however heavy their answers: who asks for what takes long waits for it. */
const FEW_CALLS = 24
const RETRY_AFTER_S = 2
/** The landing page's reads share one answer among all who ask at the same moment, so they cost nothing. */
const ALWAYS_SERVED = /^\/api\/(health|ready|institution|preregistration-options)(\?|$)/

/** Open for hours, and idle: one that was let in is no work. */
const LONG_OPEN = /^\/api\/notifications\/stream(\?|$)/

/**
 * Answers 503 at once during overload (promises.md L4), so that admitted calls are answered in time. Probes, the
 * landing page, files of the bundle and screens are always served.
 */
export function shedLoad(app: FastifyInstance, db: Tx): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let slow_samples = 0
  let calls = 0
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
    const isCounted = !LONG_OPEN.test(request.url)
    if (isCounted) calls += 1
    reply.raw.once('close', () => {
      if (isCounted) calls -= 1
    })
    const isSlow = slow_samples >= SLOW_SAMPLES && calls > FEW_CALLS
    if (!isSlow && waitingFor(db) < MOST_WAITING) return
    if (!request.url.startsWith('/api/') || ALWAYS_SERVED.test(request.url)) return
    return reply.code(503).header('retry-after', RETRY_AFTER_S).send(bodyOf('service_unavailable'))
  })
}
