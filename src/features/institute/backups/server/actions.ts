import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addTime, type Clock, type Instant } from '#kernel/dates.ts'
import { writeBackup } from '#server/backup/write.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { backupsToRemove, isBackupDue, nameOfBackup } from '../rules.ts'
import { backupFacts } from './queries.ts'

export type NightlyBackup = {
  db: Tx
  url: string
  storage: Storage
  /** The data folder; the backups lie in its folder `backups`. */
  data: string
  clock: Clock
  key: string | null
}

const KEEP_ROWS_MS = 90 * 86_400_000

/** Makes the nightly backup when it is time and no other server does; keeps the last seven. */
export async function backUpWhenDue(deps: NightlyBackup): Promise<void> {
  const id = await deps.db.transaction().execute((tx) => beginBackup(tx, deps.clock.now()))
  if (id === null) return
  const folder = join(deps.data, 'backups')
  const file = join(folder, nameOfBackup(deps.clock.now()))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // First: what a killed attempt left may be what fills the disk.
    await tidy(folder)
    const { bytes } = await writeBackup({ ...deps, file })
    await endBackup(deps, id, { finished_at: deps.clock.now(), file, size_bytes: bytes })
    await tidy(folder)
  } catch (error) {
    await endBackup(deps, id, { failed_at: deps.clock.now(), error: said(error) })
    throw error
  }
}

/** The lock lets the second of two servers see the row of the first. */
async function beginBackup(tx: Tx, now: Instant): Promise<number | null> {
  await sql`lock table backups in share row exclusive mode`.execute(tx)
  if (!isBackupDue(await backupFacts(tx, now))) return null
  await tx.deleteFrom('backups').where('started_at', '<', addTime(now, -KEEP_ROWS_MS)).execute()
  const row = await tx
    .insertInto('backups')
    .values({ started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type End = { finished_at: Instant; file: string; size_bytes: number } | { failed_at: Instant; error: string }

async function endBackup({ db }: NightlyBackup, id: number, end: End): Promise<void> {
  await db.updateTable('backups').set(end).where('id', '=', id).execute()
}

async function tidy(folder: string): Promise<void> {
  for (const name of backupsToRemove(await readdir(folder))) await rm(join(folder, name), { force: true })
}

const said = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : ''
  return `${code}${error instanceof Error ? error.message : String(error)}`.slice(0, 500)
}
