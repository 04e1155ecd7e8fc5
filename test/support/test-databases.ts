import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { initTokenKeys } from '#server/access/keys/tokens.ts'
import { migrate, openDatabase, type Tx } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'

/** That of every server in a test which says no other. */
export const SECRET = 'the secret of all the tests, known to everybody'

const TEMPLATE = 'claustro_template'
export const withDatabase = (url: string, name: string): string => {
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}

export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const { db, close } = openDatabase(url, { most: 1 })
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    for (const statement of statements) await sql.raw(statement).execute(one)
  })
  await close()
}

/** Made once per server, by whichever test file comes first. Gives its name. */
export async function ensureTemplate(url: string, filled: boolean): Promise<string> {
  initTokenKeys(SECRET)
  const name = filled ? `${TEMPLATE}_demo` : TEMPLATE
  const { db, close } = openDatabase(url, { most: 1 })
  await db.connection().execute(async (one) => {
    // Others wait here while one makes the template.
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set lock_timeout = 0`.execute(one)
    await sql`select pg_advisory_lock(77)`.execute(one)
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(one)
    if (rows.length === 0) {
      await sql.raw(`create database ${name}`).execute(one)
      const made = openDatabase(withDatabase(url, name), { most: 4 })
      await migrate(made.db)
      if (filled) await fill(made.db)
      // So that no plan hangs on whether the server came to it by itself.
      await sql`analyze`.execute(made.db)
      await made.close()
    }
    await sql`select pg_advisory_unlock(77)`.execute(one)
  })
  await close()
  return name
}

async function fill(db: Tx): Promise<void> {
  const { fillDemo } = await import('../../demo/fill.ts')
  const folder = mkdtempSync(join(tmpdir(), 'claustro-demo-'))
  await fillDemo({ db, clock: systemClock, storage: folderStorage(folder) })
  rmSync(folder, { recursive: true, force: true })
}
