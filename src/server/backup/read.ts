import { type FileHandle, open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { migrationNames } from '#server/database/db.ts'
import { isKey } from '#server/files/files.ts'
import { AGE, firstPath, readArchive, ZSTD } from './archive.ts'
import {
  type BackupPart,
  type Counts,
  countsOf,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestIn,
  pathOfTable,
  pathOfUpload,
  SUMS,
  type TakePart,
} from './manifest.ts'
import { BackupRefused, type Reason } from './refused.ts'
import { type Sum, summed, sumsText } from './sums.ts'

/** A backup whose every byte was checked, held open so that nobody replaces the file. */
export type ProvenBackup = {
  manifest: Manifest
  counts: Counts
  /** Reads it once more, part by part; refuses if it has changed since it was proven. */
  read(take: TakePart): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a backup and checks all of it: sums, counts, schema and key. Throws `BackupRefused`. */
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
  const read = await readerOf(file, key)
  const manifest = await read(async ({ data }) => {
    for await (const _ of data);
  })
  const known = new Set(migrationNames())
  if (!manifest.migrations.every((name) => known.has(name))) throw new BackupRefused('newer_schema')
  return {
    manifest,
    counts: countsOf(manifest),
    async read(take) {
      const again = await read(take)
      if (JSON.stringify(again) !== JSON.stringify(manifest)) throw new BackupRefused('damaged')
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

type Reader = (take: TakePart) => Promise<Manifest>

async function readerOf(file: FileHandle, key: string | null): Promise<Reader> {
  const kind = await kindOf(file)
  if (kind === null) throw new BackupRefused('foreign')
  if (kind === 'format-1') throw new BackupRefused('older_format')
  if (kind === 'age' && key === null) throw new BackupRefused('sealed')
  return (take) => readFormat2(file, kind === 'age' ? key : null, take)
}

/** Returns why a new backup must not overwrite this file; null if it may. */
export async function whyKept(file: FileHandle, key: string | null): Promise<Reason | null> {
  const kind = await kindOf(file)
  if (kind === 'format-1' || (await file.stat()).size === 0) return null
  if (kind === null) return 'would_overwrite'
  const path = kind === 'age' && key === null ? null : await firstPath(file, kind === 'age' ? key : null)
  if (path !== null && FOLDER_OF_ANY.test(path)) return null
  return kind === 'age' && path === null ? 'would_overwrite_sealed' : 'would_overwrite'
}

type Kind = 'format-1' | 'zstd' | 'age'
/** With which a file of format 1 begins, that only the versions before format 2 read. */
const MAGIC_1 = Buffer.from('CLAUSTRO')

async function kindOf(file: FileHandle): Promise<Kind | null> {
  if (!(await file.stat()).isFile()) return null
  const { bytesRead, buffer } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
  const start = buffer.subarray(0, bytesRead)
  const begins = (magic: Buffer) => start.subarray(0, magic.length).equals(magic)
  if (begins(MAGIC_1)) return 'format-1'
  if (begins(ZSTD)) return 'zstd'
  return begins(AGE) ? 'age' : null
}

async function readFormat2(file: FileHandle, key: string | null, take: TakePart): Promise<Manifest> {
  const sums: Sum[] = []
  const texts = new Map<string, string>()
  await readArchive(file, key, async (member) => {
    const path = pathIn(member.path, sums.length === 0)
    if (texts.has(SUMS)) throw new BackupRefused('cut_short')
    const data = summed(path, member.data, (sum) => sums.push(sum))
    const part = partOf(path, data)
    if (part) await take(part)
    else texts.set(path, await text(data))
  })
  if (texts.get(SUMS) !== sumsText(sums.slice(0, -1))) throw new BackupRefused('damaged')
  const manifest = manifestIn(texts.get(MANIFEST) ?? '')
  const said = JSON.stringify(announced(manifest))
  if (said !== JSON.stringify(found(sums))) throw new BackupRefused('damaged')
  return manifest
}

/** The archive's one folder, whose name tells the format. */
const FOLDER_OF_ANY = /^claustro-backup-(\d+)\//

function pathIn(path: string, is_first: boolean): string {
  const [folder = '', format] = FOLDER_OF_ANY.exec(path) ?? []
  if (format === undefined) throw new BackupRefused(is_first ? 'foreign' : 'damaged')
  if (Number(format) > FORMAT) throw new BackupRefused('newer_format')
  if (Number(format) < FORMAT) throw new BackupRefused('older_format')
  return path.slice(folder.length)
}

function partOf(path: string, data: BackupPart['data']): BackupPart | null {
  const [, table] = /^tables\/(.+)\.copy$/.exec(path) ?? []
  if (table !== undefined) return { kind: 'table', name: table, data }
  if (!path.startsWith('uploads/')) return null
  const key = path.slice('uploads/'.length)
  if (!isKey(key)) throw new BackupRefused('damaged')
  return { kind: 'upload', key, data }
}

/** The uploads and tables that the manifest names, in its order, and those that were found. */
const announced = ({ uploads, tables }: Manifest) => [
  ...uploads.map(({ key, bytes, sha256 }) => [pathOfUpload(key), bytes, sha256]),
  ...tables.map(({ name, bytes, sha256, rows }) => [pathOfTable(name), bytes, sha256, rows]),
]
const found = (sums: readonly Sum[]) =>
  sums.flatMap(({ path, bytes, sha256, lines }) => {
    if (path.startsWith('uploads/')) return [[path, bytes, sha256]]
    return path.startsWith('tables/') ? [[path, bytes, sha256, lines]] : []
  })
