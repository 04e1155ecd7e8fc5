import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Instant, timeOf } from '#kernel/dates.ts'
import { PDF_MARK, PDF_MARK_BYTES } from '#kernel/pdf.ts'

type StoredFile = { bytes: Uint8Array; media_type: string }

/** The store of uploads. Keys come from `newKey` alone: a name that a person gave never reaches it. */
export type Storage = {
  put(key: string, bytes: Uint8Array, media_type: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** Every stored key, for the backup. */
  list(): Promise<string[]>
  /** The keys stored before a moment, for the sweep of orphan files; also removes what a killed write left behind. */
  old(before: Instant): Promise<string[]>
  /** How much fits yet; null where nobody can say. */
  room(): Promise<{ free_bytes: number; total_bytes: number } | null>
}

const MEDIA_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  csv: 'text/csv',
  // A piece of a large file, which alone is nothing.
  part: 'application/octet-stream',
} as const
export type FileEnding = keyof typeof MEDIA_TYPES

const KEY = /^[a-z][a-z-]{0,30}\/[0-9a-f]{32}\.([a-z]{3,4})$/

/** `pictures/6f1c….webp`: 128 random bits, which nobody guesses. */
export const newKey = (folder: string, ending: FileEnding): string =>
  checked(`${folder}/${randomBytes(16).toString('hex')}.${ending}`)

const mediaTypeOf = (key: string): string => {
  const ending = KEY.exec(key)?.[1] ?? ''
  return isEnding(ending) ? MEDIA_TYPES[ending] : 'application/octet-stream'
}
const isEnding = (ending: string): ending is FileEnding => Object.hasOwn(MEDIA_TYPES, ending)

export const isKey = (key: string): boolean => KEY.test(key)

/** The only gate to a path or an address: lets no text through but our own keys. */
export function checked(key: string): string {
  if (!isKey(key)) throw new Error('Not a key of a stored file')
  return key
}

/** Stores files below one folder, readable by the server's account alone. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checked(key))
  const names = async () => {
    const entries = await readdir(folder, { recursive: true }).catch(onlyAbsent)
    return (entries ?? []).map((name) => name.replaceAll('\\', '/'))
  }
  const isOld = async (name: string, before: Instant) => {
    const found = await stat(join(folder, name)).catch(onlyAbsent)
    return found !== null && found.mtimeMs < timeOf(before)
  }
  return {
    put: (key, bytes) => writeWhole(pathOf(key), bytes),
    async get(key) {
      const bytes = await readFile(pathOf(key)).catch(onlyAbsent)
      return bytes === null ? null : { bytes, media_type: mediaTypeOf(key) }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async () => (await names()).filter(isKey),
    async old(before) {
      const keys: string[] = []
      for (const name of await names()) {
        if (!(isKey(name) || isRemains(name)) || !(await isOld(name, before))) continue
        if (isKey(name)) keys.push(name)
        else await rm(join(folder, name), { force: true })
      }
      return keys
    },
    async room() {
      // The folder is made with the first file.
      const found = await statfs(folder).catch(onlyAbsent)
      const { bavail, blocks, bsize } = found ?? (await statfs(dirname(folder)))
      return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
    },
  }
}

const onlyAbsent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A file that `writeWhole` leaves when it is killed. */
const isRemains = (name: string): boolean => {
  const [, whole = ''] = /^(.+)\.[0-9a-f]{12}\.tmp$/.exec(name) ?? []
  return isKey(whole)
}

/** Writes atomically: after a power cut a reader finds all of the file or none; mode 600 in folders of mode 700. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await synced(aside, 'wx', (file) => file.writeFile(bytes))
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  // Windows cannot open a folder, and makes the rename durable by itself.
  if (process.platform !== 'win32') await synced(dirname(path), 'r', async () => {})
}

async function synced(
  path: string,
  flags: string,
  write: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

const starts = (bytes: Uint8Array, at: number, magic: string): boolean =>
  bytes.length >= at + magic.length &&
  [...magic].every((char, index) => bytes[at + index] === char.charCodeAt(0))

/** Returns the type that the first bytes tell; null for any other. File names and headers are not trusted. */
export function sniff(bytes: Uint8Array): string | null {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return MEDIA_TYPES.png
  if (starts(bytes, 0, '\xff\xd8\xff')) return MEDIA_TYPES.jpg
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return MEDIA_TYPES.webp
  if (starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a')) return MEDIA_TYPES.gif
  if (PDF_MARK.test(Buffer.from(bytes.subarray(0, PDF_MARK_BYTES)).toString('latin1'))) return MEDIA_TYPES.pdf
  if (starts(bytes, 0, 'PK\x03\x04')) return isWorkbook(bytes) ? MEDIA_TYPES.xlsx : MEDIA_TYPES.zip
  return null
}

/** A zip whose central directory, at its end, names a workbook. */
function isWorkbook(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.includes('[Content_Types].xml', 0, 'latin1') && text.includes('xl/workbook.xml', 0, 'latin1')
}
