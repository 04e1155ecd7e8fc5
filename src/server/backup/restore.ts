import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MIGRATION_LOCK, MIGRATIONS_TABLE, migrationNames, migrationText } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { markingDemo } from '#server/postgres/server.ts'
import {
  connected,
  copyStatement,
  emptySchema,
  foreignKeysOf,
  migrationsOf,
  quoted,
  tablesOf,
} from './catalogue.ts'
import type { Manifest } from './manifest.ts'
import type { ProvenBackup } from './read.ts'
import { BackupRefused } from './refused.ts'

export type RestoreInput = { url: string; storage: Storage; backup: ProvenBackup }

/** How long the connections of a server that has just ended may take to disappear. */
const PATIENCE_MS = 3_000

/**
 * Replaces a database and its uploads with a proven backup. The database changes in one transaction, schema
 * included; an older schema is migrated in it. Names of uploads are unique, so those of the backup are stored
 * beside the present ones, and unknown ones are removed after the commit.
 */
export async function restoreBackup({ url, storage, backup }: RestoreInput): Promise<void> {
  const client = await connected(url)
  const before = new Set(await storage.list())
  const restored = new Set<string>()
  let is_decided = false
  try {
    await client.query('begin')
    await takeDatabase(client)
    await layOut(client, backup.manifest.migrations)
    const keys = await dropForeignKeys(client)
    await load(client, backup, async (key, ...stored) => {
      restored.add(key)
      await storage.put(key, ...stored)
    })
    await keys.putBack()
    await bringForward(client, backup.manifest)
    // From here on rows may name the backup's uploads, even if the answer to the commit is lost.
    is_decided = true
    await client.query('commit')
    await tidyUp(
      client,
      storage,
      [...before].filter((key) => !restored.has(key)),
    )
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const came = is_decided ? [] : [...restored].filter((key) => !before.has(key))
    for (const key of came) await storage.remove(key).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Best effort: PostgreSQL renews statistics by itself, and orphan files are swept hourly. */
async function tidyUp(client: pg.Client, storage: Storage, keys: readonly string[]): Promise<void> {
  await client.query('analyze').catch(() => {})
  for (const key of keys) await storage.remove(key).catch(() => {})
}

/** Requires that nobody else is connected; a starting server waits at its migrations until this ends. */
async function takeDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    MIGRATION_LOCK,
  ])
  if (rows[0]?.taken !== true) throw new BackupRefused('in_use')
  const until = performance.now() + PATIENCE_MS
  while (await othersConnected(client)) {
    if (performance.now() > until) throw new BackupRefused('in_use')
    await sleep(100)
  }
  const isOurs = (await migrationsOf(client)) !== null
  if (!isOurs && (await tablesOf(client)).length > 0) throw new BackupRefused('others_tables')
}

async function othersConnected(client: pg.Client): Promise<boolean> {
  // Within a transaction the view keeps showing its first result.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  )
  return rows.length > 0
}

/** Creates the empty tables with the backup's migrations. */
async function layOut(client: pg.Client, migrations: readonly string[]): Promise<void> {
  await emptySchema(client)
  await client.query(MIGRATIONS_TABLE)
  for (const name of migrations) await client.query(migrationText(name))
  const names = (await tablesOf(client)).map(({ name }) => quoted(name))
  await client.query(`truncate ${names.join(', ')} restart identity cascade`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
}

/**
 * Foreign keys are recreated after the load, which checks them all; disabling them during the load takes a
 * superuser, whom a rented server does not give.
 */
async function dropForeignKeys(client: pg.Client) {
  const keys = await foreignKeysOf(client)
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  return {
    async putBack() {
      await client.query('set constraints all immediate')
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
      for (const { name } of await tablesOf(client))
        await client.query(`alter table ${quoted(name)} enable trigger user`)
    },
  }
}

type Stored = (key: string, bytes: Uint8Array, media_type: string) => Promise<void>

/** Loads the rows into the empty tables, and passes every upload to `store`. */
async function load(client: pg.Client, backup: ProvenBackup, store: Stored): Promise<void> {
  const { tables, uploads, sequences } = backup.manifest
  if (columnsOf(tables) !== columnsOf(await tablesOf(client))) throw new BackupRefused('other_schema')
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  const media_types = new Map(uploads.map(({ key, media_type }) => [key, media_type]))
  let rows = 0
  await backup.read(async (part) => {
    if (part.kind === 'table') {
      const copy = client.query(
        copyFrom(copyStatement(part.name, columns.get(part.name) ?? [], 'from stdin')),
      )
      await pipeline(part.data, copy)
      rows += copy.rowCount
    } else await store(part.key, await buffer(part.data), media_types.get(part.key) ?? '')
  })
  if (rows !== backup.counts.rows) throw new BackupRefused('damaged')
  for (const { name, value, is_called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, is_called])
}

/** Tables and columns in a fixed order, to be compared. */
const columnsOf = (tables: readonly { name: string; columns: readonly string[] }[]): string =>
  tables
    .map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`)
    .sort()
    .join('\n')

/** Applies the migrations that the backup lacks, and its mark of the demo institute. */
async function bringForward(client: pg.Client, { migrations, demo }: Manifest): Promise<void> {
  const applied = new Set(migrations)
  for (const name of migrationNames().filter((one) => !applied.has(one))) {
    await client.query(migrationText(name))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
  await client.query(markingDemo(demo ?? 'off'))
}
