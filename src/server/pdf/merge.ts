import { Worker } from 'node:worker_threads'

export type Merging = { files: readonly Uint8Array[]; title: string }

/**
 * PDFs one behind the other, in a thread of their own: many take seconds. Each page is the one that was drawn, with its
 * tags; what is PDF/A stays each file for itself.
 */
export const mergedPdf = (merging: Merging): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('merging-thread.ts', import.meta.url), { workerData: merging })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The merging ended (${code})`)))
  })
