import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MOST_COMMENT = 65_535
// promises.md U2. A workbook has some dozen entries, and the emptiest rows compress to a 43rd.
const MOST_ENTRIES = 200
const MOST_RATIO = 100
/** Below this unpacked size the ratio is not checked: a small file is no zip bomb. */
const SMALL_BYTES = 100_000
const ENCRYPTED = 1

type Entry = { method: number; packed: number; at: number }

/** Thrown for a file that is no zip, or none that an honest program writes. */
export class ZipFault extends Error {
  readonly kind: 'damaged' | 'encrypted' | 'too_large'
  constructor(message: string, kind: ZipFault['kind'] = 'damaged', cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/**
 * Opens a zip by its directory; unpacks each file on demand, to at most the rest of `most_bytes`, or a hundred
 * times its packed size.
 */
export function openZip(bytes: Buffer, most_bytes: number) {
  const entries = directoryOf(bytes)
  let left = most_bytes
  const read = (name: string): string | null => {
    const entry = entries.get(name)
    if (!entry) return null
    const unpacked = unpackedOf(bytes, entry, left)
    left -= unpacked.length
    return unpacked.toString('utf8')
  }
  return { names: [...entries.keys()], read }
}

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes)
  const many = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (many > MOST_ENTRIES) throw new ZipFault('too many entries', 'too_large')
  const entries = new Map<string, Entry>()
  for (let index = 0; index < many; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new ZipFault('no entry')
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new ZipFault('encrypted', 'encrypted')
    const name_length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + name_length)
    // With a duplicate name two readers would see two different files in one.
    if (entries.has(name)) throw new ZipFault('one name twice')
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name_length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at
  throw new ZipFault('no directory')
}

function unpackedOf(bytes: Buffer, { method, packed, at }: Entry, most: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new ZipFault('no file')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (start + packed > bytes.length) throw new ZipFault('cut off')
  const data = bytes.subarray(start, start + packed)
  if (method !== 0 && method !== 8) throw new ZipFault('unknown method')
  if (method === 0) {
    if (data.length > most) throw new ZipFault('too large', 'too_large')
    return data
  }
  try {
    // Sizes in the directory are claims: the limit is enforced while unpacking.
    const allowed = Math.min(most, Math.max(data.length * MOST_RATIO, SMALL_BYTES))
    return inflateRawSync(data, { maxOutputLength: Math.max(allowed, 1) })
  } catch (error) {
    const isLarge = error instanceof RangeError
    throw new ZipFault('not unpackable', isLarge ? 'too_large' : 'damaged', error)
  }
}
