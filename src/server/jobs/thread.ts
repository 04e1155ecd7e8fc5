// The program of a thread: runs what its order names, says what that says, and gives what that gives.
import { parentPort, workerData } from 'node:worker_threads'
import type { LongWork, ThreadOrder } from './in-thread.ts'

const { module, order, stop } = workerData as ThreadOrder
const stopped = new Int32Array(stop)
const { run } = (await import(module)) as { run: LongWork<unknown, unknown, unknown> }
const given = run(order, {
  now: () => performance.now(),
  isStopped: () => Atomics.load(stopped, 0) !== 0,
  say: (said) => parentPort?.postMessage({ said }),
})
parentPort?.postMessage({ given })
