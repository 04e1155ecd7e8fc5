import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Values } from '#server/sheets/export-cells.ts'
import type { ContentInput } from './write-content.ts'

/** Starting a thread costs as much as writing thousands of rows: it is kept for whoever comes soon. */
const IDLE_MS = 30_000

const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []

function started(): Worker {
  const kept = idle.pop()
  if (!kept) return new Worker(new URL('writer.ts', import.meta.url), { execArgv: [], env: {} })
  clearTimeout(kept.timer)
  kept.worker.ref()
  return kept.worker
}

/** It keeps no process alive, and its end frees its memory. */
function rest(worker: Worker): void {
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1,
    )
    void worker.terminate()
  }, IDLE_MS)
  timer.unref()
  worker.unref()
  idle.push({ worker, timer })
}

/** Writes a file in a thread; rows are read only as fast as the bytes are taken, and a batch ahead. */
export async function* inThread(
  order: ContentInput,
  values: AsyncGenerator<Values>,
): AsyncGenerator<Uint8Array> {
  const worker = started()
  let ahead = values.next()
  let is_whole = false
  try {
    worker.postMessage(order)
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
      is_whole = message === 'end'
      if (is_whole) return
      if (message !== 'next') yield message as Uint8Array
      else {
        const next = await ahead
        worker.postMessage(next.done ? null : next.value)
        ahead = values.next()
        // Whoever stops in between waits for it no more.
        ahead.catch(() => {})
      }
    }
    throw new Error('The thread that writes the file has ended')
  } finally {
    if (is_whole) rest(worker)
    else await worker.terminate()
  }
}
