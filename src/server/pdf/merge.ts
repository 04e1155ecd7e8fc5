import { Worker } from 'node:worker_threads'

export type Merging = { files: readonly Uint8Array[]; title: string }
export type Packing = { file: Uint8Array }

/** One from which packing is worth its second: a list of some hundred rows. */
const PACKED_FROM_BYTES = 500_000

/**
 * A PDF whose tags are compressed, which the typesetter leaves plain: of a long table they are nine tenths of the file.
 * Nothing else of it changes.
 */
export const packedPdf = async (file: Uint8Array): Promise<Uint8Array> =>
  file.length < PACKED_FROM_BYTES ? file : inThread({ file })

/**
 * PDFs one behind the other, in a thread of their own: many take seconds. Each page is the one that was drawn, with its
 * tags; what is PDF/A stays each file for itself.
 */
export const mergedPdf = (merging: Merging): Promise<Uint8Array> => inThread(merging)

const inThread = (workerData: Merging | Packing): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('merging-thread.ts', import.meta.url), { workerData })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The merging ended (${code})`)))
  })
