import { oldOfficeFile } from '#kernel/errors.ts'
import { ARCHIVE_END_BYTES, directoryPlace, entriesIn } from './archive-names.ts'
import { partsOf } from './archive-parts.ts'
import type { ReadAt } from './pdf-file.ts'

type OfficeKind = 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp'
export type ArchiveKind = OfficeKind | 'epub'

/** What stands first in these archives, unpacked (OCF 3.3, OpenDocument 1.3 part 2). */
const MIMETYPE =
  /^mimetype(application\/(?:epub\+zip|vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)))/
const BY_MIMETYPE: Readonly<Record<string, ArchiveKind>> = {
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}
const BY_PART: readonly (readonly [string, ArchiveKind])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]
const HEAD_BYTES = 128

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Refuses the container of documents with a password, and of those from before 2007, saying so. */
export function insistOnOpenOffice(head: Buffer): void {
  if (head.subarray(0, OLE.length).equals(OLE)) throw oldOfficeFile()
}

export const isArchive = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'PK\x03\x04'

function kindIn(head: Buffer, names: { has: (name: string) => boolean }): ArchiveKind | null {
  const said = MIMETYPE.exec(head.toString('latin1', 30))?.[1]
  const isOdf = names.has('META-INF/manifest.xml')
  const isOcf = names.has('META-INF/container.xml')
  if (said) return (said === 'application/epub+zip' ? isOcf : isOdf) ? (BY_MIMETYPE[said] ?? null) : null
  if (!names.has('[Content_Types].xml')) return null
  return BY_PART.find(([part]) => names.has(part))?.[1] ?? null
}

/** The kind of a whole book or office file; null for any other archive. Refuses what runs or is fetched when it is opened. */
export async function archiveKind(size: number, readAt: ReadAt): Promise<ArchiveKind | null> {
  const names = await partsOf(size, readAt)
  return names && kindIn(await readAt(0, HEAD_BYTES), names)
}

const ofOffice = (kind: ArchiveKind | null): OfficeKind | null => (kind === 'epub' ? null : kind)
const bytesOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The same of a file that is held whole; books are none of an office. */
export async function officeKind(bytes: Uint8Array): Promise<OfficeKind | null> {
  const file = bytesOf(bytes)
  const kind = await archiveKind(file.length, async (at, length) => file.subarray(at, at + length))
  return ofOffice(kind)
}

/** The kind of one that was checked before. */
export function officeEnding(bytes: Uint8Array): OfficeKind | null {
  const file = bytesOf(bytes)
  const place = isArchive(file) ? directoryPlace(file.subarray(-ARCHIVE_END_BYTES), file.length) : null
  const names = place && entriesIn(file.subarray(place.at, place.at + place.bytes), place.entries)
  return names && ofOffice(kindIn(file.subarray(0, HEAD_BYTES), names))
}
