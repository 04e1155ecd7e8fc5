import { createHash } from 'node:crypto'

export type Sum = { path: string; bytes: number; sha256: string; lines: number }

const LINE_FEED = 10

/**
 * Passes the data on; calls `done` with their sum at the end. In COPY's text format each row ends with a line feed,
 * and none contains one.
 */
export async function* summed(
  path: string,
  data: AsyncIterable<Uint8Array>,
  done: (sum: Sum) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  for await (const piece of data) {
    hash.update(piece)
    bytes += piece.length
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines++
    yield piece
  }
  done({ path, bytes, sha256: hash.digest('hex'), lines })
}

/** The input of `sha256sum --check`. */
export const sumsText = (sums: readonly Sum[]): string =>
  sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')
