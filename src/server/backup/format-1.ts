import { createDecipheriv, createHash, createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { instant } from '#kernel/dates.ts'
import { isKey } from '#server/files/files.ts'
import { type BackupPart, type Counts, countsOf, type Manifest, parsed, type TakePart } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { type Sum, summed } from './sums.ts'

/*
 * Reads what versions before format 2 wrote. Nothing writes it any more.
 *
 *   head      CLAUSTRO, format (u32), length (u32), header as JSON
 *   body      zstd, in AES-256-GCM where there is a key, over frames: kind (1 byte), length (u32), payload.
 *             Sections `S D* E`, uploads and tables; then one `Z` with the counts and the sequences
 *   trailer   CLAUSEND, length of head and body (u64), tag of the encryption (16), SHA-256 of everything before it
 */

export const MAGIC_1 = Buffer.from('CLAUSTRO')
const END_MAGIC = Buffer.from('CLAUSEND')
const PREFIX_BYTES = 16
const TRAILER_BYTES = 64
const HASH_BYTES = 32
const FRAME_HEAD = 5
const LONGEST_HEADER = 1_000_000
const LONGEST_FRAME = 4_000_000
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

const Seal = z.object({ salt: z.string(), iv: z.string(), check: z.string() })
const Header = z.object({
  made_at: instant,
  product_version: z.string(),
  postgresql: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  demo: z.nullable(z.enum(['filling', 'filled', 'off'])),
  seal: z.nullable(Seal),
})
const Section = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('upload'), key: z.string(), media_type: z.string() }),
])
const SectionEnd = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })
const End = z.object({
  tables: z.int(),
  rows: z.int(),
  uploads: z.int(),
  bytes: z.int(),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
})

const damaged = (cause?: unknown) => new BackupRefused('damaged', { cause })

export async function readFormat1(file: FileHandle, key: string | null, take: TakePart): Promise<Manifest> {
  const end = (await file.stat()).size - TRAILER_BYTES
  const prefix = await bytesAt(file, 0, PREFIX_BYTES)
  const start = PREFIX_BYTES + headerLength(prefix)
  if (end < start) throw new BackupRefused('cut_short')
  const trailer = await bytesAt(file, end, TRAILER_BYTES)
  if (!trailer.subarray(0, 8).equals(END_MAGIC) || trailer.readBigUInt64BE(8) !== BigInt(end))
    throw new BackupRefused('cut_short')
  const hash = createHash('sha256')
  for await (const some of piecesOf(file, 0, end + TRAILER_BYTES - HASH_BYTES)) hash.update(some)
  if (!hash.digest().equals(trailer.subarray(32))) throw damaged()

  const head = await bytesAt(file, 0, start)
  const { seal, ...header } = parsed(Header, head.toString('utf8', PREFIX_BYTES))
  const manifest: Manifest = { ...header, uploads: [], tables: [], sequences: [] }
  const consume = (body: AsyncIterable<Buffer>) => readSections(framesIn(body), manifest, take)
  const source = piecesOf(file, start, end)
  const unzip = createZstdDecompress()
  const reading = seal
    ? pipeline(source, decipher(seal, key, head).setAuthTag(trailer.subarray(16, 32)), unzip, consume)
    : pipeline(source, unzip, consume)
  await reading.catch((error: NodeJS.ErrnoException) => {
    const isOurs = /^(?:Z|ERR_)/.test(error.code ?? '') || /authenticate/.test(error.message)
    throw isOurs ? damaged(error) : error
  })
  return manifest
}

function headerLength(prefix: Buffer): number {
  if (prefix.length < PREFIX_BYTES) throw new BackupRefused('cut_short')
  const format = prefix.readUInt32BE(8)
  if (format !== 1) throw new BackupRefused(format > 1 ? 'newer_format' : 'older_format')
  const length = prefix.readUInt32BE(12)
  if (length > LONGEST_HEADER) throw damaged()
  return length
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const piecesOf = (file: FileHandle, start: number, end: number) =>
  file.createReadStream({ start, end: end - 1, autoClose: false, highWaterMark: 1 << 20 })

function decipher(seal: z.infer<typeof Seal>, key: string | null, head: Buffer) {
  if (key === null) throw new BackupRefused('sealed')
  const bytes = scryptSync(key, Buffer.from(seal.salt, 'base64'), 64, SCRYPT)
  const check = createHmac('sha256', bytes.subarray(32)).update('claustro backup').digest('base64')
  const given = Buffer.from(seal.check)
  if (given.length !== check.length || !timingSafeEqual(given, Buffer.from(check)))
    throw new BackupRefused('wrong_key')
  return createDecipheriv('aes-256-gcm', bytes.subarray(0, 32), Buffer.from(seal.iv, 'base64')).setAAD(head)
}

type Frame = { kind: string; payload: Buffer }

/** Splits a body into frames, however its bytes arrive. */
async function* framesIn(body: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of body) {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= FRAME_HEAD) {
      const length = rest.readUInt32BE(1)
      if (length > LONGEST_FRAME) throw damaged()
      if (rest.length < FRAME_HEAD + length) break
      yield { kind: rest.toString('latin1', 0, 1), payload: rest.subarray(FRAME_HEAD, FRAME_HEAD + length) }
      rest = rest.subarray(FRAME_HEAD + length)
    }
  }
  if (rest.length > 0) throw damaged()
}

async function readSections(
  frames: AsyncGenerator<Frame>,
  manifest: Manifest,
  take: TakePart,
): Promise<void> {
  // `for await` would close the generator after the first section.
  for (;;) {
    const { value } = await frames.next()
    if (value?.kind === 'Z') {
      const { sequences, ...said } = parsed(End, value.payload.toString())
      if (!isSame(said, countsOf(manifest)) || !(await frames.next()).done) throw damaged()
      manifest.sequences = sequences
      return
    }
    if (value?.kind !== 'S') throw damaged()
    await readSection(frames, parsed(Section, value.payload.toString()), manifest, take)
  }
}

const isSame = (one: Counts, other: Counts): boolean =>
  one.tables === other.tables &&
  one.rows === other.rows &&
  one.uploads === other.uploads &&
  one.bytes === other.bytes

async function readSection(
  frames: AsyncGenerator<Frame>,
  section: z.infer<typeof Section>,
  manifest: Manifest,
  take: TakePart,
): Promise<void> {
  if (section.kind === 'upload' && !isKey(section.key)) throw damaged()
  let end: Buffer | undefined
  const read = { bytes: 0, sha256: '', lines: 0 }
  async function* contents() {
    for (;;) {
      const { value } = await frames.next()
      if (value?.kind !== 'D') {
        end = value?.kind === 'E' ? value.payload : undefined
        return
      }
      yield value.payload
    }
  }
  const data: BackupPart['data'] = summed('', contents(), (sum: Sum) => Object.assign(read, sum))
  await take({ ...section, data })
  const { bytes, sha256, lines } = read
  const said = parsed(SectionEnd, end?.toString() ?? '')
  const rows = section.kind === 'table' ? lines : 0
  if (said.bytes !== bytes || said.sha256 !== sha256 || said.rows !== rows) throw damaged()
  if (section.kind === 'upload') {
    const { key, media_type } = section
    manifest.uploads.push({ key, media_type, bytes, sha256 })
  } else {
    const { name, columns } = section
    manifest.tables.push({ name, columns, rows, bytes, sha256 })
  }
}
