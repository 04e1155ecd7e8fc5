const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** How much of the end of an archive is looked at for its directory's place: comments are at most so long. */
export const ARCHIVE_END_BYTES = END_BYTES + 65_535
// A book or a presentation has some hundred entries.
const MOST_ENTRIES = 5_000
const MOST_DIRECTORY_BYTES = 2_000_000
const MOST_UNPACKED = 1_000_000_000
const MOST_RATIO = 100
/** Below this unpacked size the ratio is not checked. */
const SMALL_BYTES = 1_000_000
const ENCRYPTED = 1
const DEFLATED = 8
const LINK = 0o120000

export type DirectoryRange = { at: number; bytes: number; entries: number }

/** Where the directory of an archive stands, by the end of the file; null where there is none. */
export function directoryPlace(end: Buffer, size: number): DirectoryRange | null {
  for (let at = end.length - END_BYTES; at >= 0; at--) {
    if (end.readUInt32LE(at) !== END) continue
    const entries = end.readUInt16LE(at + 10)
    const place = { at: end.readUInt32LE(at + 16), bytes: end.readUInt32LE(at + 12), entries }
    const isInside = place.at + place.bytes <= size && place.bytes <= MOST_DIRECTORY_BYTES
    return isInside && entries > 0 && entries <= MOST_ENTRIES ? place : null
  }
  return null
}

export type Entry = { at: number; packed: number; unpacked: number; isPacked: boolean }
export type Entries = ReadonlyMap<string, Entry>

/** One entry of a directory; null for what no honest program writes (promises.md U2). */
function entryAt(directory: Buffer, at: number): (Entry & { name: string; next: number }) | null {
  if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
  if (directory.readUInt16LE(at + 8) & ENCRYPTED) return null
  if (((directory.readUInt32LE(at + 38) >>> 16) & 0o170000) === LINK) return null
  const length = directory.readUInt16LE(at + 28)
  const method = directory.readUInt16LE(at + 10)
  if (method !== 0 && method !== DEFLATED) return null
  const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + length)
  if (/^\/|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(name)) return null
  const more = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  return {
    name,
    at: directory.readUInt32LE(at + 42),
    isPacked: method === DEFLATED,
    packed: directory.readUInt32LE(at + 20),
    unpacked: directory.readUInt32LE(at + 24),
    next: at + ENTRY_BYTES + length + more,
  }
}

/** The entries of an archive's directory; null where it is damaged, locked, a bomb, or leads out of itself. */
export function entriesIn(directory: Buffer, count: number): Entries | null {
  const entries = new Map<string, Entry>()
  let [at, packed, unpacked] = [0, 0, 0]
  for (let index = 0; index < count; index++) {
    const entry = entryAt(directory, at)
    if (!entry || entries.has(entry.name)) return null
    entries.set(entry.name, entry)
    packed += entry.packed
    unpacked += entry.unpacked
    at = entry.next
  }
  const isBomb = unpacked > SMALL_BYTES && unpacked > packed * MOST_RATIO
  return isBomb || unpacked > MOST_UNPACKED ? null : entries
}
