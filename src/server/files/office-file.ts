import type { FileEnding } from './files.ts'

/** What names the kind in a package of Office Open XML. */
const PARTS = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml', xlsx: 'xl/workbook.xml' } as const
/** An OpenDocument file begins with its kind, uncompressed (ODF 1.3, part 2, 3.3). */
const OPEN = { odt: 'text', odp: 'presentation', ods: 'spreadsheet' } as const
const MIME = 'mimetypeapplication/vnd.oasis.opendocument.'
/** The signature of the end of a zip's central directory, which a whole file has among its last bytes. */
const END = Buffer.from('PK\x05\x06', 'latin1')
const MOST_END = 65_557

/** The ending of a whole office document without macros; null for anything else. */
export function officeEnding(bytes: Uint8Array): FileEnding | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 4) !== 'PK\x03\x04') return null
  if (file.subarray(-MOST_END).indexOf(END) < 0) return null
  const has = (text: string) => file.includes(text, 0, 'latin1')
  if (has('vbaProject.bin') || has('Basic/script-lc.xml')) return null
  const kind = file.toString('latin1', 30, 30 + MIME.length + 12)
  for (const [ending, name] of Object.entries(OPEN))
    if (kind.startsWith(MIME + name)) return ending as keyof typeof OPEN
  if (!has('[Content_Types].xml')) return null
  for (const [ending, part] of Object.entries(PARTS)) if (has(part)) return ending as keyof typeof PARTS
  return null
}
