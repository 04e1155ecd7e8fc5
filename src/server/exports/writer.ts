// A thread of its own: writing thousands of rows takes seconds, in which everybody else would wait.
import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { Values } from '#server/sheets/export-cells.ts'
import { type ContentInput, contentOf } from './write-content.ts'

const port = parentPort
if (port === null) throw new Error('The writer is started as a thread')

type ValuesIterator = AsyncIterator<[unknown]>

async function* valuesFrom(valuesIterator: ValuesIterator): AsyncGenerator<Values> {
  for (;;) {
    port?.postMessage('next')
    const { value } = await valuesIterator.next()
    const [values] = value as [Values | null]
    if (values === null) return
    yield values
  }
}

const given = on(port, 'message') as ValuesIterator
for (;;) {
  const { value } = await given.next()
  const [order] = value as [ContentInput]
  for await (const bytes of contentOf(order, valuesFrom(given))) port.postMessage(bytes)
  port.postMessage('end')
}
