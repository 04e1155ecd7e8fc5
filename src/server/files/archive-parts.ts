import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { Refusal } from '#kernel/errors.ts'
import { ARCHIVE_END_BYTES, directoryPlace, type Entries, type Entry, entriesIn } from './archive-names.ts'
import { linkCheck } from './office-links.ts'
import type { ReadAt } from './pdf-file.ts'

const LOCAL = 'PK\x03\x04'
const LOCAL_BYTES = 30
const BLOCK_BYTES = 524_288
/** A chart brings its workbook along. */
const MOST_INNER_BYTES = 20_000_000
/** A presentation within a text has charts of its own. */
const MOST_DEPTH = 2
/** What runs when an office program opens the file. */
const RUNS = /vbaProject|\/macrosheets\/|^(?:Basic|Scripts)\//i
/** An object of another program, by its first bytes. */
const OBJECT = '\xd0\xcf\x11\xe0'
/** Entries follow one another: what lies beside is asked for next. */
function inBlocks(readAt: ReadAt): ReadAt {
  let from = 0
  let block: Buffer = Buffer.alloc(0)
  return async (at, bytes) => {
    if (at < from || at + bytes > from + block.length) {
      from = at
      block = await readAt(at, Math.max(bytes, BLOCK_BYTES))
    }
    return block.subarray(at - from, at - from + bytes)
  }
}

async function* packedBytes({ at, packed }: Entry, readAt: ReadAt): AsyncGenerator<Buffer> {
  const local = await readAt(at, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.toString('latin1', 0, 4) !== LOCAL)
    throw new Refusal('file_not_readable')
  const start = at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  for (let from = 0; from < packed; from += BLOCK_BYTES)
    yield await readAt(start + from, Math.min(BLOCK_BYTES, packed - from))
}

/** Unpacks a part, which must be as long as the directory says; gives an archive within, of others nothing. */
async function unpack(entry: Entry, readAt: ReadAt, check: ReturnType<typeof linkCheck>): Promise<Buffer> {
  const kept: Buffer[] = []
  let [size, isKept] = [0, false]
  const reader = new Writable({
    write(chunk: Buffer, _, done) {
      const head = size === 0 ? chunk.toString('latin1', 0, 4) : ''
      isKept ||= head === LOCAL
      size += chunk.length
      if (isKept) kept.push(chunk)
      const isTooMuch = size > entry.unpacked || (isKept && size > MOST_INNER_BYTES)
      if (isTooMuch) return done(new Refusal('file_not_readable'))
      if (head === OBJECT) return done(new Refusal('document_has_macros'))
      try {
        check?.(chunk)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const packed = Readable.from(packedBytes(entry, readAt))
  try {
    await (entry.isPacked ? pipeline(packed, createInflateRaw(), reader) : pipeline(packed, reader))
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isDamaged ? new Refusal('file_not_readable') : error
  }
  if (size !== entry.unpacked) throw new Refusal('file_not_readable')
  return Buffer.concat(kept)
}

/**
 * The parts of an archive, all of them unpacked once, because sizes in a directory are claims; null for what is no whole
 * one. Refuses what runs or is fetched when an office program opens it. An archive within must be an office file itself.
 */
export async function partsOf(size: number, read: ReadAt, depth = 0): Promise<Entries | null> {
  const readAt = inBlocks(read)
  const length = Math.min(size, ARCHIVE_END_BYTES)
  const place = directoryPlace(await readAt(size - length, length), size)
  const entries = place && entriesIn(await readAt(place.at, place.bytes), place.entries)
  if (!entries) return null
  if ([...entries.keys()].some((name) => RUNS.test(name))) throw new Refusal('document_has_macros')
  const kind = { isOpen: entries.has('META-INF/manifest.xml'), isBook: entries.has('META-INF/container.xml') }
  for (const [name, entry] of [...entries].toSorted(([, a], [, b]) => a.at - b.at)) {
    const part = await unpack(entry, readAt, linkCheck(name, kind))
    if (part.length > 0) {
      const inner =
        depth < MOST_DEPTH &&
        (await partsOf(part.length, async (at, bytes) => part.subarray(at, at + bytes), depth + 1))
      const isOffice = inner && (inner.has('[Content_Types].xml') || inner.has('META-INF/manifest.xml'))
      if (!isOffice) throw new Refusal('file_not_readable')
    }
  }
  return entries
}
