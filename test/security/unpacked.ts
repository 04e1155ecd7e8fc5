import { inflateRawSync, inflateSync } from 'node:zlib'

/** The files of a zip, by its directory. */
export function entriesOf(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const path = zip.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    entries.set(path, bytes.toString('utf8'))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** All that a PDF says: what stands open in it, and what its packed streams hold. */
export function pdfText(bytes: Buffer): string {
  const parts = []
  let open = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', open)) {
    const from = bytes[at + 6] === 13 ? at + 8 : at + 7
    const to = bytes.indexOf('endstream', from)
    if (to < 0) break
    // Packed bytes may look like any word by chance.
    parts.push(bytes.toString('latin1', open, at))
    try {
      parts.push(inflateSync(bytes.subarray(from, to)).toString('latin1'))
    } catch {
      // A picture or a font that is not packed so.
    }
    open = to + 9
  }
  return [...parts, bytes.toString('latin1', open)].join('\n')
}
