import { createHash } from 'node:crypto'

/** The bytes with which a file of format 1 begins. */
function headOf(header: object): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.from('CLAUSTRO\0\0\0\u0001\0\0\0\0')
  prefix.writeUInt32BE(json.length, 12)
  return Buffer.concat([prefix, json])
}

/** Backups of format 1 that must be refused, made from a good one: what they are, their bytes, and the reason (promises.md B1). */
export function spoiledFormat1(good: Buffer): [name: string, bytes: Buffer, reason: string][] {
  const headEnd = 16 + good.readUInt32BE(12)
  const header = JSON.parse(good.subarray(16, headEnd).toString())
  const trailer = good.length - 64
  const flipped = (at: number, bit = 1) => {
    const bytes = Buffer.from(good)
    bytes[at] = (bytes[at] ?? 0) ^ bit
    return bytes
  }
  /** Whole in itself: length and hash are right again. */
  const resealed = (bytes: Buffer) => {
    const end = Buffer.from(bytes.subarray(-64))
    end.writeBigUInt64BE(BigInt(bytes.length - 64), 8)
    const said = Buffer.concat([bytes.subarray(0, -64), end.subarray(0, 32)])
    return Buffer.concat([said, createHash('sha256').update(said).digest()])
  }
  const withFormat = (format: number) => {
    const bytes = Buffer.from(good)
    bytes.writeUInt32BE(format, 8)
    return resealed(bytes)
  }
  const withHeader = (change: object) =>
    resealed(Buffer.concat([headOf({ ...header, ...change }), good.subarray(headEnd)]))
  const swapped = () => {
    const bytes = Buffer.from(good)
    const half = Math.floor((trailer - headEnd) / 2)
    good.copy(bytes, headEnd, headEnd + half, headEnd + 2 * half)
    good.copy(bytes, headEnd + half, headEnd, headEnd + half)
    return bytes
  }

  return [
    ['empty', Buffer.alloc(0), 'foreign'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004 de otro programa'.repeat(50)), 'foreign'],
    ["PostgreSQL's own dump", Buffer.from('PGDMP\u0001\u000f'.repeat(500)), 'foreign'],
    ['cut within its first word', good.subarray(0, 6), 'foreign'],
    ['cut within the head', good.subarray(0, 60), 'cut_short'],
    ['cut in the middle', good.subarray(0, good.length >> 1), 'cut_short'],
    ['cut before the trailer', good.subarray(0, trailer), 'cut_short'],
    ['short of its last byte', good.subarray(0, -1), 'cut_short'],
    ['with one byte more', Buffer.concat([good, Buffer.alloc(1)]), 'cut_short'],
    ['twice in one', Buffer.concat([good, good]), 'cut_short'],
    ['with a bit flipped in its first word', flipped(3), 'foreign'],
    ['with a bit flipped in the header', flipped(40), 'damaged'],
    ['with a bit flipped early', flipped(headEnd + 100, 16), 'damaged'],
    ['with a bit flipped in the middle', flipped(good.length >> 1, 128), 'damaged'],
    ['with a bit flipped in the tag', flipped(trailer + 20), 'damaged'],
    ['with a bit flipped in the hash', flipped(good.length - 1), 'damaged'],
    ['with its halves swapped', swapped(), 'damaged'],
    ['of an older format', withFormat(0), 'older_format'],
    ['of a newer format', withFormat(2), 'newer_format'],
    ['of a newer schema', withHeader({ migrations: [...header.migrations, '9999_new.sql'] }), 'newer_schema'],
    [
      'with a body cut short and a right hash',
      resealed(Buffer.concat([good.subarray(0, trailer - 50), good.subarray(-64)])),
      'damaged',
    ],
    ['with a spoiled body and a right hash', resealed(flipped((headEnd + trailer) >> 1, 4)), 'damaged'],
    ['with a header of nonsense', withHeader({ migrations: 'todas' }), 'damaged'],
  ]
}
