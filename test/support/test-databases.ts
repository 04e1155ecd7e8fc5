import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { initTokenKeys } from '#server/access/keys/tokens.ts'
import { migrate, openDatabase, type Tx } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { populate, type SignedIn } from './people.ts'
import { BEFORE_TESTS, testClock } from './test-clock.ts'

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

/** What the databases of test files are copies of: migrated alone, with one person of each role, or the demo institute. */
type Content = 'empty' | 'people' | 'demo'
type Template = { name: string; people: readonly SignedIn[] }

const templates = new Map<string, Promise<Template>>()

/** Made once per server, by whichever test file comes first; a worker asks for it once. */
export function ensureTemplate(url: string, content: Content): Promise<Template> {
  // A test may have put other keys in their place.
  initTokenKeys(SECRET)
  const key = `${url} ${content}`
  const found = templates.get(key) ?? findTemplate(url, content)
  templates.set(key, found)
  return found
}

async function findTemplate(url: string, content: Content): Promise<Template> {
  const name = `${TEMPLATE}_${content}`
  const { db, close } = openDatabase(url, { most: 1 })
  const people = await db.connection().execute(async (one) => {
    // Others wait here while one makes the template.
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set lock_timeout = 0`.execute(one)
    await sql`select pg_advisory_lock(77)`.execute(one)
    // Copies do not get the comment: the tokens are in no test's way.
    const find = sql<{ people: string | null }>`
      select shobj_description(oid, 'pg_database') as people from pg_database where datname = ${name}`
    if ((await find.execute(one)).rows.length === 0) {
      await sql.raw(`create database ${name}`).execute(one)
      // Who is there without a call is older than what the calls of tests make.
      if (content === 'people')
        await sql.raw(`alter database ${name} set claustro.now = '${BEFORE_TESTS}'`).execute(one)
      const made = openDatabase(withDatabase(url, name), { most: 4 })
      await migrate(made.db)
      if (content === 'demo') await fill(made.db)
      const signedIn = content === 'people' ? await populate(made.db, testClock()) : []
      // So that no plan hangs on whether the server came to it by itself.
      await sql`analyze`.execute(made.db)
      await made.close()
      await sql`comment on database ${sql.ref(name)} is ${sql.lit(JSON.stringify(signedIn))}`.execute(one)
    }
    const { rows } = await find.execute(one)
    await sql`select pg_advisory_unlock(77)`.execute(one)
    return JSON.parse(rows[0]?.people ?? '[]') as SignedIn[]
  })
  await close()
  return { name, people }
}

/** A copy by files: block by block through PostgreSQL's log it costs three times as much. */
export const copyOf = (template: string, name: string) =>
  `create database ${name} template ${template} strategy file_copy`

async function fill(db: Tx): Promise<void> {
  const { fillDemo } = await import('../../demo/fill.ts')
  const folder = mkdtempSync(join(tmpdir(), 'claustro-demo-'))
  await fillDemo({ db, clock: systemClock, storage: folderStorage(folder) })
  rmSync(folder, { recursive: true, force: true })
}
