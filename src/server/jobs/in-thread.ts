import { Worker } from 'node:worker_threads'

/** What takes a whole processor for seconds; it looks now and then whether it shall end. */
export type LongWork<Order, Said, Given> = (
  order: Order,
  about: { now: () => number; isStopped: () => boolean; say: (said: Said) => void },
) => Given

export type ThreadOrder = { module: string; order: unknown; stop: SharedArrayBuffer }

type Hearing<Said> = {
  /** Told as it comes; where it fails, so does the work. */
  hear: (said: Said, stop: () => void) => Promise<void>
  /** Whether it ends at its first look. */
  is_stopped: boolean
}

/** Runs the `run` of a module, which is a `LongWork`, in a thread of its own, so that nobody else waits for it. */
export async function inThread<Order, Said, Given>(
  module: URL,
  order: Order,
  { hear, is_stopped }: Hearing<Said>,
): Promise<Given> {
  const stop = new SharedArrayBuffer(4)
  const end = () => void Atomics.store(new Int32Array(stop), 0, 1)
  if (is_stopped) end()
  const workerData: ThreadOrder = { module: module.href, order, stop }
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData, execArgv: [], env: {} })
  try {
    return await new Promise<Given>((resolve, reject) => {
      thread.on('message', (message: { said: Said } | { given: Given }) => {
        if ('given' in message) resolve(message.given)
        else hear(message.said, end).catch(reject)
      })
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`The thread has ended (${code})`)))
    })
  } finally {
    await thread.terminate()
  }
}
