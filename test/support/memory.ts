import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Lets go of what nobody holds any more; without it a test measures when the collector happened to run. */
export const collect: () => void = runInNewContext('gc')

const LOOK_MS = 5
const COLLECT_MS = 100

/** How many megabytes more than before were held at the most while the work was done. */
export async function peakOf(work: () => Promise<unknown>): Promise<number> {
  collect()
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timers = [setInterval(look, LOOK_MS), setInterval(collect, COLLECT_MS)]
  await work().finally(() => timers.forEach(clearInterval))
  look()
  return (most - before) / 1_000_000
}
