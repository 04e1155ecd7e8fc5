import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '#kernel/dates.ts'
import { migrationNames } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { DEMO_MARK, isDemoMark } from '#server/postgres/server.ts'
import { type Member, writeArchive } from './archive.ts'
import { connected, copyStatement, migrationsOf, sequencesOf, tablesOf } from './catalogue.ts'
import {
  type Counts,
  countsOf,
  MANIFEST,
  type Manifest,
  pathOfTable,
  pathOfUpload,
  SUMS,
} from './manifest.ts'
import { loadScript, schemaScript } from './psql.ts'
import { proveBackup, whyKept } from './read.ts'
import { BackupRefused } from './refused.ts'
import { type Sum, summed, sumsText } from './sums.ts'

export type BackupInput = {
  url: string
  storage: Storage
  file: string
  clock: Clock
  key: string | null
}
export type BackupDone = { bytes: number; counts: Counts }

const fromRoot = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/**
 * Writes one file with every table, as of one moment while the server works, and every upload. It is read back
 * before it gets its name, so that the name stands for a whole backup or none; readable by the owner alone.
 */
export async function writeBackup(input: BackupInput): Promise<BackupDone> {
  await mayReplace(input)
  const client = await connected(input.url)
  const part = `${input.file}.${randomBytes(6).toString('hex')}.part`
  try {
    const manifest = await emptyManifest(client, input)
    const file = await open(part, 'wx', 0o600)
    try {
      const draft = { client, storage: input.storage, manifest, sums: [] }
      await writeArchive(file, input.key, membersOf(draft))
      await file.sync()
    } finally {
      await file.close()
    }
    await isReadable(part, input.key)
    await rename(part, input.file)
    await syncFolder(dirname(input.file))
    return { bytes: (await stat(input.file)).size, counts: countsOf(manifest) }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Proves the copy by reading it. */
async function isReadable(file: string, key: string | null): Promise<void> {
  await using _proven = await proveBackup(file, key)
}

/** A mistyped path must not cost another file its contents. */
async function mayReplace({ file: path, key }: BackupInput): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  try {
    const refused = await whyKept(file, key)
    if (refused) throw new BackupRefused(refused)
  } finally {
    await file.close()
  }
}

/** Holds what is known before the first member is written; the rest is filled in later. */
async function emptyManifest(client: pg.Client, { clock }: BackupInput): Promise<Manifest> {
  const migrations = await migrationsOf(client)
  if (!migrations) throw new BackupRefused('nothing_here')
  const known = new Set(migrationNames())
  if (!migrations.every((name) => known.has(name))) throw new BackupRefused('newer_schema')
  const { rows } = await client.query<{ postgresql: string; demo: string | null }>(
    `select current_setting('server_version') as postgresql, ${DEMO_MARK} as demo`,
  )
  const [{ postgresql = '', demo = null } = {}] = rows
  return {
    made_at: clock.now(),
    product_version: JSON.parse(fromRoot('package.json')).version,
    postgresql,
    migrations,
    demo: isDemoMark(demo) ? demo : null,
    uploads: [],
    tables: [],
    sequences: [],
  }
}

type Draft = { client: pg.Client; storage: Storage; manifest: Manifest; sums: Sum[] }

async function* membersOf(draft: Draft): AsyncGenerator<Member> {
  const { manifest, sums } = draft
  yield recorded(draft, textOf('README.md', fromRoot('docs/backups.md')))
  yield* dataOf(draft)
  yield recorded(draft, textOf('schema.sql', schemaScript(manifest.migrations)))
  yield recorded(draft, textOf('load.sql', loadScript(manifest)))
  yield recorded(draft, textOf(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`))
  yield textOf(SUMS, sumsText(sums))
}

/** The same member; its sum is recorded after its data has passed. */
function recorded({ sums }: Draft, member: Member, done: (sum: Sum) => void = () => {}): Member {
  const data = summed(member.path, member.data, (sum) => {
    sums.push(sum)
    done(sum)
  })
  return { ...member, data }
}

/**
 * Uploads first, then the snapshot, later uploads, and the tables: a file that a row names is present even if its
 * owner replaces it during the backup.
 */
async function* dataOf(draft: Draft): AsyncGenerator<Member> {
  const { client, storage, manifest } = draft
  const before = new Set(await storage.list())
  for (const key of before) yield* uploadOf(draft, key)
  await client.query('begin isolation level repeatable read, read only')
  // The first query takes the snapshot.
  const tables = await tablesOf(client)
  if ((await migrationsOf(client))?.join() !== manifest.migrations.join())
    throw new BackupRefused('migrating')
  for (const key of await storage.list()) if (!before.has(key)) yield* uploadOf(draft, key)
  for (const { name, columns } of tables) yield* tableOf(draft, name, columns)
  manifest.sequences = await sequencesOf(client)
  await client.query('commit')
}

async function* uploadOf(draft: Draft, key: string): AsyncGenerator<Member> {
  const stored = await draft.storage.get(key)
  // Removed after it was listed.
  if (!stored) return
  yield recorded(draft, fileOf(pathOfUpload(key), stored.bytes), ({ bytes, sha256 }) =>
    draft.manifest.uploads.push({ key, media_type: stored.media_type, bytes, sha256 }),
  )
}

async function* tableOf(draft: Draft, name: string, columns: string[]): AsyncGenerator<Member> {
  const { client, manifest } = draft
  const statement = copyStatement(name, columns, 'to stdout')
  const bytes = await sizeOf(client, statement)
  const data = client.query(copyTo(statement))
  yield recorded(draft, { path: pathOfTable(name), bytes, data }, ({ bytes, sha256 }) =>
    manifest.tables.push({ name, columns, rows: data.rowCount, bytes, sha256 }),
  )
}

/** A tar needs the size of a member before its data: the same statement is run twice in one snapshot. */
async function sizeOf(client: pg.Client, statement: string): Promise<number> {
  let bytes = 0
  for await (const piece of client.query(copyTo(statement))) bytes += piece.length
  return bytes
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
const fileOf = (path: string, bytes: Uint8Array): Member => ({ path, bytes: bytes.length, data: once(bytes) })
const textOf = (path: string, text: string): Member => fileOf(path, Buffer.from(text))

/** Makes a rename survive a power cut; Windows cannot open a folder, and does so by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
