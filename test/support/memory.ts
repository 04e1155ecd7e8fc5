import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Lets go of what nobody holds any more; without it a test measures when the collector happened to run. */
export const collect: (how?: { type: 'minor' }) => void = runInNewContext('gc')

const LOOK_MS = 5
/** What has just been made and let go of, which is most: a look through the whole heap takes as long as some of these pauses. */
const COLLECT_NEW_MS = 50
const COLLECT_MS = 1_000

/** How many megabytes more than before were held at the most while the work was done. */
export async function peakOf(work: () => Promise<unknown>): Promise<number> {
  collect()
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timers = [
    setInterval(look, LOOK_MS),
    setInterval(collect, COLLECT_NEW_MS, { type: 'minor' }),
    setInterval(collect, COLLECT_MS),
  ]
  await work().finally(() => timers.forEach(clearInterval))
  look()
  return (most - before) / 1_000_000
}
