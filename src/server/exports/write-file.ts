import type { Values } from '#server/sheets/export-cells.ts'
import { type ContentInput, contentOf } from './write-content.ts'
import { inThread } from './writer-thread.ts'

/** Rows that are handed over at once: few, since nobody else is served meanwhile. */
export const ROWS_AT_ONCE = 500

/**
 * Writes a file of a list as its rows come, at the pace at which its bytes are taken: a long one in a thread of its own,
 * but for a CSV, whose rows are written sooner than handed over.
 */
export async function* writeFile(
  order: ContentInput,
  values: AsyncIterable<Values>,
): AsyncGenerator<Uint8Array> {
  const rest = values[Symbol.asyncIterator]()
  try {
    const first = await rest.next()
    const second = first.done ? first : await rest.next()
    const all = withFirst([first, second], rest)
    yield* second.done || order.format === 'csv' ? contentOf(order, all) : inThread(order, all)
  } finally {
    await rest.return?.()
  }
}

async function* withFirst(
  first: readonly IteratorResult<Values>[],
  rest: AsyncIterator<Values>,
): AsyncGenerator<Values> {
  for (const next of first) {
    if (next.done) return
    yield next.value
  }
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
