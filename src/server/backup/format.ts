import * as z from 'zod/mini'
import { instant } from '#kernel/dates.ts'
import { BackupRefused } from './refused.ts'

/*
 * A backup is one file:
 *
 *   head      CLAUSTRO, format (u32), length (u32), header as JSON
 *   body      zstd, encrypted where there is a key, over frames: kind (1 byte), length (u32), payload.
 *             Sections `S D* E`, uploads and tables; then one `Z` with the counts and the sequences
 *   trailer   CLAUSEND, length of head and body (u64), tag of the encryption (16), SHA-256 of everything before it
 *
 * Whoever reads it checks the trailer over the whole file before any other byte is believed.
 */

export const MAGIC = Buffer.from('CLAUSTRO')
const END_MAGIC = Buffer.from('CLAUSEND')
export const FORMAT = 1
export const PREFIX_BYTES = 16
export const TRAILER_BYTES = 64
/** The part of the trailer that its own hash covers too. */
export const HASHED_TRAILER_BYTES = 32
export const TAG_BYTES = 16
const LONGEST_HEADER = 1_000_000
const LONGEST_FRAME = 4_000_000

const Header = z.object({
  made_at: instant,
  product_version: z.string(),
  postgresql: z.string(),
  /** The migrations of the database, in the order in which they were applied. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  demo: z.nullable(z.enum(['filling', 'filled', 'off'])),
  seal: z.nullable(z.object({ salt: z.string(), iv: z.string(), check: z.string() })),
})
export type Header = z.infer<typeof Header>

const Section = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('upload'), key: z.string(), media_type: z.string() }),
])
export type Section = z.infer<typeof Section>
export type TableSection = Extract<Section, { kind: 'table' }>
export type UploadSection = Extract<Section, { kind: 'upload' }>

/** `rows` is 0 for an upload. */
const SectionEnd = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })

const Sequence = z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })
const Counts = z.object({
  tables: z.int(),
  rows: z.int(),
  uploads: z.int(),
  bytes: z.int(),
  sequences: z.array(Sequence),
})
export type Counts = z.infer<typeof Counts>
export type Sequence = z.infer<typeof Sequence>

/** The bytes with which the file begins. */
export function headOf(header: Header): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  MAGIC.copy(prefix)
  prefix.writeUInt32BE(FORMAT, 8)
  prefix.writeUInt32BE(json.length, 12)
  return Buffer.concat([prefix, json])
}

/** Length of the header that a file's first bytes announce; refused when the file is not one of ours. */
export function headerLength(prefix: Buffer): number {
  if (prefix.length < PREFIX_BYTES || !prefix.subarray(0, 8).equals(MAGIC)) throw new BackupRefused('foreign')
  const format = prefix.readUInt32BE(8)
  if (format > FORMAT) throw new BackupRefused('newer_format')
  if (format < FORMAT) throw new BackupRefused('older_format')
  const length = prefix.readUInt32BE(12)
  if (length > LONGEST_HEADER) throw new BackupRefused('damaged')
  return length
}

export const headerIn = (json: Buffer): Header => parsed(Header, json)
export const sectionIn = (json: Buffer): Section => parsed(Section, json)
export const sectionEndIn = (json: Buffer) => parsed(SectionEnd, json)
export const countsIn = (json: Buffer): Counts => parsed(Counts, json)

function parsed<T>(schema: z.ZodMiniType<T>, json: Buffer): T {
  try {
    return schema.parse(JSON.parse(json.toString('utf8')))
  } catch (cause) {
    throw new BackupRefused('damaged', { cause })
  }
}

/** The trailer without its hash, which is taken over this too. */
export function trailerStart(length: number, tag: Buffer): Buffer {
  const start = Buffer.alloc(HASHED_TRAILER_BYTES)
  END_MAGIC.copy(start)
  start.writeBigUInt64BE(BigInt(length), 8)
  tag.copy(start, 16)
  return start
}

/** What the last bytes of a file of this length say; refused when the file ends elsewhere. */
export function trailerIn(bytes: Buffer, fileLength: number): { tag: Buffer; sha256: Buffer } {
  const length = bytes.length === TRAILER_BYTES ? bytes.readBigUInt64BE(8) : -1n
  if (!bytes.subarray(0, 8).equals(END_MAGIC) || length !== BigInt(fileLength - TRAILER_BYTES))
    throw new BackupRefused('cut_short')
  return { tag: bytes.subarray(16, 32), sha256: bytes.subarray(32) }
}

/** S: a section begins, D: its data, E: it ends, Z: the counts. */
export type FrameKind = 'S' | 'D' | 'E' | 'Z'
export type Frame = { kind: FrameKind; payload: Buffer }

const FRAME_HEAD = 5
const isFrameKind = (kind: string): kind is FrameKind => ['S', 'D', 'E', 'Z'].includes(kind)

export function frameOf(kind: FrameKind, payload: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(FRAME_HEAD + payload.length)
  frame.write(kind, 'latin1')
  frame.writeUInt32BE(payload.length, 1)
  payload.copy(frame, FRAME_HEAD)
  return frame
}

export const jsonFrame = (kind: FrameKind, value: unknown): Buffer =>
  frameOf(kind, Buffer.from(JSON.stringify(value)))

/** The frames of a body, however its bytes arrive in pieces. */
export async function* framesIn(body: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let pieces: Buffer[] = []
  let held = 0
  let wanted = FRAME_HEAD
  for await (const piece of body) {
    pieces.push(piece)
    held += piece.length
    if (held < wanted) continue
    let rest = Buffer.concat(pieces)
    while (rest.length >= FRAME_HEAD) {
      const length = rest.readUInt32BE(1)
      const kind = rest.toString('latin1', 0, 1)
      if (!isFrameKind(kind) || length > LONGEST_FRAME) throw new BackupRefused('damaged')
      wanted = FRAME_HEAD + length
      if (rest.length < wanted) break
      yield { kind, payload: rest.subarray(FRAME_HEAD, wanted) }
      rest = rest.subarray(wanted)
      wanted = FRAME_HEAD
    }
    pieces = [rest]
    held = rest.length
  }
  if (held > 0) throw new BackupRefused('damaged')
}
