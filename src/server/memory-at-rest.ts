import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 15_000
/** Of the time between two looks; a home that somebody opens takes more. */
const IDLE = 0.005
/** For less a collection does not pay. */
const WORTH_BYTES = 16 * 2 ** 20

/**
 * Gives memory back to the machine once nobody asks for anything: V8 collects where something is allocated, so that
 * what hours of work have left would be held all night. Returns what ends it.
 */
export function freeMemoryAtRest(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: (how: object) => void = runInNewContext('gc')
  let used = performance.eventLoopUtilization()
  let left = 0
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(used)
    used = performance.eventLoopUtilization()
    if (utilization > IDLE || process.memoryUsage().heapTotal < left + WORTH_BYTES) return
    collect({ type: 'major', flavor: 'last-resort' })
    left = process.memoryUsage().heapTotal
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
