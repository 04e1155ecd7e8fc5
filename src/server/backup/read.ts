import { createHash, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { migrationNames } from '#server/database/db.ts'
import { checked } from '#server/files/files.ts'
import {
  type Counts,
  countsIn,
  type Frame,
  framesIn,
  HASHED_TRAILER_BYTES,
  type Header,
  headerIn,
  headerLength,
  PREFIX_BYTES,
  type Section,
  sectionEndIn,
  sectionIn,
  type TableSection,
  TRAILER_BYTES,
  trailerIn,
  type UploadSection,
} from './format.ts'
import { BackupRefused } from './refused.ts'
import { openSeal } from './seal.ts'

/** A backup whose every byte has been checked, held open so that nobody puts another file in its place. */
export type ProvenBackup = {
  header: Header
  counts: Counts
  /** Reads it once more, section by section; refused when it is no longer what was proven. */
  read(visitor: Visitor): Promise<Counts>
  [Symbol.asyncDispose](): Promise<void>
}

/** Takes the data of one section; `end` answers its rows, 0 for an upload. */
export type Sink = { write(bytes: Buffer): Promise<void>; end(): Promise<number> }
export type Visitor = {
  table(section: TableSection): Promise<Sink>
  upload(section: UploadSection): Promise<Sink>
}

/** Opens a backup and proves it whole: hashes, counts, schema and key. Throws `BackupRefused` otherwise. */
export async function proveBackup(path: string, key: string | null): Promise<ProvenBackup> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupRefused('absent', { cause })
  })
  try {
    return await proven(file, key)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function proven(file: FileHandle, key: string | null): Promise<ProvenBackup> {
  const stat = await file.stat()
  if (!stat.isFile()) throw new BackupRefused('foreign')
  const start = PREFIX_BYTES + headerLength(await bytesAt(file, 0, PREFIX_BYTES))
  const end = stat.size - TRAILER_BYTES
  if (end < start) throw new BackupRefused('cut_short')
  const { tag, sha256 } = trailerIn(await bytesAt(file, end, TRAILER_BYTES), stat.size)
  if (!timingSafeEqual(await hashOf(file, end + HASHED_TRAILER_BYTES), sha256))
    throw new BackupRefused('damaged')
  const head = await bytesAt(file, 0, start)
  const header = headerIn(head.subarray(PREFIX_BYTES))
  const known = new Set(migrationNames())
  if (!header.migrations.every((name) => known.has(name))) throw new BackupRefused('newer_schema')
  const read = async (visitor: Visitor) => {
    const unseal = header.seal && openSeal(header.seal, key, head, tag)
    const source = file.createReadStream({ start, end: end - 1, autoClose: false })
    const { promise, resolve } = Promise.withResolvers<Counts>()
    const consume = async (body: AsyncIterable<Buffer>) => resolve(await visit(framesIn(body), visitor))
    const unzip = createZstdDecompress()
    await (unseal ? pipeline(source, unseal, unzip, consume) : pipeline(source, unzip, consume)).catch(
      asDamage,
    )
    return promise
  }
  const counts = await read(counting)
  return { header, counts, read, [Symbol.asyncDispose]: () => file.close() }
}

/** What the decompressor or the cipher cannot read was not written by us. */
function asDamage(error: NodeJS.ErrnoException): never {
  if (error.code?.startsWith('Z') || error.code?.startsWith('ERR_') || /authenticate/.test(error.message))
    throw new BackupRefused('damaged', { cause: error })
  throw error
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function hashOf(file: FileHandle, length: number): Promise<Buffer> {
  const hash = createHash('sha256')
  const source = file.createReadStream({
    start: 0,
    end: length - 1,
    autoClose: false,
    highWaterMark: 1 << 20,
  })
  for await (const bytes of source) hash.update(bytes)
  return hash.digest()
}

async function visit(frames: AsyncGenerator<Frame>, visitor: Visitor): Promise<Counts> {
  const seen = { tables: 0, rows: 0, uploads: 0, bytes: 0 }
  for await (const { kind, payload } of frames) {
    if (kind === 'Z') return agreed(countsIn(payload), seen, frames)
    if (kind !== 'S') throw new BackupRefused('damaged')
    const section = sectionIn(payload)
    const { rows, bytes } = await visitSection(frames, section, visitor)
    seen[section.kind === 'table' ? 'tables' : 'uploads']++
    seen.rows += rows
    seen.bytes += bytes
  }
  throw new BackupRefused('damaged')
}

async function agreed(
  counts: Counts,
  seen: Omit<Counts, 'sequences'>,
  frames: AsyncGenerator<Frame>,
): Promise<Counts> {
  const { tables, rows, uploads, bytes } = counts
  const isSame =
    tables === seen.tables && rows === seen.rows && uploads === seen.uploads && bytes === seen.bytes
  if (!isSame || !(await frames.next()).done) throw new BackupRefused('damaged')
  return counts
}

const sinkFor = (section: Section, visitor: Visitor): Promise<Sink> => {
  if (section.kind === 'table') return visitor.table(section)
  checked(section.key)
  return visitor.upload(section)
}

async function visitSection(frames: AsyncGenerator<Frame>, section: Section, visitor: Visitor) {
  const sink = await sinkFor(section, visitor)
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const next = await frames.next()
    if (next.done) throw new BackupRefused('damaged')
    const { kind, payload } = next.value
    if (kind === 'D') {
      hash.update(payload)
      bytes += payload.length
      await sink.write(payload)
    } else if (kind === 'E') {
      const said = sectionEndIn(payload)
      const rows = await sink.end()
      if (said.sha256 !== hash.digest('hex') || said.bytes !== bytes || said.rows !== rows)
        throw new BackupRefused('damaged')
      return { rows, bytes }
    } else throw new BackupRefused('damaged')
  }
}

const LINE_END = 10

/** Counts the rows without a database: in COPY's text format each ends with a line feed, and none contains one. */
const counting: Visitor = {
  async table() {
    let rows = 0
    return {
      async write(bytes) {
        for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) rows++
      },
      end: async () => rows,
    }
  },
  upload: async () => ({ write: async () => {}, end: async () => 0 }),
}
