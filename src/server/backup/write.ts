import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '#kernel/dates.ts'
import type { Storage } from '#server/files/files.ts'
import { DEMO_MARK, isDemoMark } from '#server/postgres/server.ts'
import { connected, migrationsOf, quoted, sequencesOf, tablesOf } from './catalogue.ts'
import {
  type Counts,
  frameOf,
  type Header,
  headOf,
  jsonFrame,
  MAGIC,
  type Section,
  TAG_BYTES,
  trailerStart,
} from './format.ts'
import { proveBackup } from './read.ts'
import { BackupRefused } from './refused.ts'
import { newSeal } from './seal.ts'

export type BackupOrder = {
  url: string
  storage: Storage
  file: string
  clock: Clock
  /** Encrypts the backup. */
  key: string | null
}
export type BackupDone = { bytes: number; counts: Counts }

const FRAME_BYTES = 256 * 1024

const productVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version

/**
 * Writes one file with every table, as of one moment while the server works, and every upload. It is read back before it
 * gets its name, so that there is a whole one under it or none; readable by the owner alone.
 */
export async function writeBackup(order: BackupOrder): Promise<BackupDone> {
  await mayReplace(order.file)
  const client = await connected(order.url)
  const part = `${order.file}.${randomBytes(6).toString('hex')}.part`
  try {
    const migrations = await migrationsOf(client)
    if (!migrations) throw new BackupRefused('nothing_here')
    const file = await open(part, 'wx', 0o600)
    const done = await filled(file, client, { ...order, migrations }).finally(() => file.close())
    await isReadable(part, order.key)
    await rename(part, order.file)
    await syncFolder(dirname(order.file))
    return done
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** A copy that nobody has read is a hope. */
async function isReadable(file: string, key: string | null): Promise<void> {
  await using _proven = await proveBackup(file, key)
}

/** A slip of the hand must not cost another file its contents. */
async function mayReplace(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  const { bytesRead, buffer } = await file
    .read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    .finally(() => file.close())
  if (bytesRead > 0 && !buffer.equals(MAGIC)) throw new BackupRefused('would_overwrite')
}

type Full = BackupOrder & { migrations: string[] }

async function filled(file: FileHandle, client: pg.Client, order: Full): Promise<BackupDone> {
  const sealed = order.key === null ? null : newSeal(order.key)
  const head = headOf(await headerOf(client, order, sealed?.seal ?? null))
  const counts: Counts = { tables: 0, rows: 0, uploads: 0, bytes: 0, sequences: [] }
  const hash = createHash('sha256')
  let length = 0
  const write = async (bytes: Buffer) => {
    hash.update(bytes)
    length += bytes.length
    await file.writeFile(bytes)
  }
  await write(head)
  const cipher = sealed?.cipher(head)
  const source = Readable.from(body(client, order, counts))
  const consume = async (bytes: AsyncIterable<Buffer>) => {
    for await (const some of bytes) await write(some)
  }
  if (cipher) await pipeline(source, createZstdCompress(), cipher, consume)
  else await pipeline(source, createZstdCompress(), consume)
  await write(trailerStart(length, cipher?.getAuthTag() ?? Buffer.alloc(TAG_BYTES)))
  await file.writeFile(hash.digest())
  await file.sync()
  return { bytes: (await file.stat()).size, counts }
}

async function headerOf(client: pg.Client, order: Full, seal: Header['seal']): Promise<Header> {
  const { rows } = await client.query<{ postgresql: string; demo: string | null }>(
    `select current_setting('server_version') as postgresql, ${DEMO_MARK} as demo`,
  )
  const [{ postgresql = '', demo = null } = {}] = rows
  return {
    made_at: order.clock.now(),
    product_version: productVersion(),
    postgresql,
    migrations: order.migrations,
    demo: isDemoMark(demo) ? demo : null,
    seal,
  }
}

/**
 * Uploads first, then the snapshot, what was uploaded meanwhile, and the tables: a file that a row names is there even
 * when its owner replaces it during the backup.
 */
async function* body(
  client: pg.Client,
  { storage, migrations }: Full,
  counts: Counts,
): AsyncGenerator<Buffer> {
  const before = new Set(await storage.list())
  for (const key of before) yield* upload(storage, key, counts)
  await client.query('begin isolation level repeatable read, read only')
  // The snapshot is taken by the first question.
  const tables = await tablesOf(client)
  if ((await migrationsOf(client))?.join() !== migrations.join()) throw new BackupRefused('migrating')
  for (const key of await storage.list()) if (!before.has(key)) yield* upload(storage, key, counts)
  for (const { name, columns } of tables) {
    counts.tables++
    yield* section({ kind: 'table', name, columns }, tableData(client, name, columns), counts)
  }
  counts.sequences = await sequencesOf(client)
  await client.query('commit')
  yield jsonFrame('Z', counts)
}

type Data = AsyncGenerator<Buffer, { rows: number }>

async function* section(head: Section, data: Data, counts: Counts): AsyncGenerator<Buffer> {
  yield jsonFrame('S', head)
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const next = await data.next()
    if (next.done) {
      counts.rows += next.value.rows
      counts.bytes += bytes
      yield jsonFrame('E', { rows: next.value.rows, bytes, sha256: hash.digest('hex') })
      return
    }
    hash.update(next.value)
    bytes += next.value.length
    yield frameOf('D', next.value)
  }
}

/** Text rather than binary: every version from 15 on reads what another wrote. */
async function* tableData(client: pg.Client, name: string, columns: readonly string[]): Data {
  const copy = client.query(
    copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout (format text)`),
  )
  yield* gathered(copy)
  return { rows: copy.rowCount }
}

async function* gathered(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let held = 0
  for await (const piece of source) {
    pieces.push(piece)
    held += piece.length
    if (held < FRAME_BYTES) continue
    yield Buffer.concat(pieces)
    pieces = []
    held = 0
  }
  if (held > 0) yield Buffer.concat(pieces)
}

async function* upload(storage: Storage, key: string, counts: Counts): AsyncGenerator<Buffer> {
  const stored = await storage.get(key)
  // Removed since it was listed.
  if (!stored) return
  counts.uploads++
  yield* section({ kind: 'upload', key, media_type: stored.media_type }, sliced(stored.bytes), counts)
}

async function* sliced(bytes: Uint8Array): Data {
  for (let at = 0; at < bytes.length; at += FRAME_BYTES)
    yield Buffer.from(bytes.subarray(at, at + FRAME_BYTES))
  return { rows: 0 }
}

/** Makes a renaming last through a power cut; Windows cannot open a folder, and does so by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
