import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate, migrationNames, migrationText, openDatabase, type Tx } from '#server/database/db.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { schemaDump } from '../../../scripts/catalogue.ts'
import { Claustro } from './drill-server.ts'

export type MigrateOutcome = {
  rounds: number
  /** Kills by the number of migrations that had been committed by then. */
  struck: Record<number, number>
  /** Databases that were neither the schema before a migration nor the one after it. */
  between: number
  /** Records of the old version that were gone after the kill, or after the next start. */
  lost: number
  /** Starts after a kill that did not come to the newest schema. */
  unfinished: number
}

/** The version from which institutes upgrade here: what stands before the migrations of people and money. */
const OLD = migrationNames().filter((name) => name < '0020')
const PEOPLE = 500
const DATABASES = `encoding 'UTF8' locale_provider icu icu_locale 'es-VE' template template0`

type Run = { claustro: Claustro; outcome: MigrateOutcome; schemas: Map<number, string>; url: string }

/**
 * `kill -9` of a server that is bringing an old database forward (promises.md B6); afterwards the database stands before
 * or after a migration, and the next start ends the work. `half` plants the fault: a migration without its note.
 */
export async function migrateDrill({
  rounds,
  half = false,
}: {
  rounds: number
  half?: boolean
}): Promise<MigrateOutcome> {
  await using claustro = new Claustro()
  await claustro.start()
  await claustro.killServer()
  const outcome: MigrateOutcome = { rounds, struck: {}, between: 0, lost: 0, unfinished: 0 }
  const run: Run = { claustro, outcome, schemas: new Map(), url: await serverUrl(claustro) }
  await makeOld(run)
  const steps = migrationNames().length - OLD.length
  for (let round = 0; round < rounds; round += 1) {
    await layOld(run)
    await killAt(run, OLD.length + (round % steps), round % 7)
    if (half) await applyHalf(run)
    await look(run, false)
    // Such a database does not come up again.
    if (half) return outcome
    await claustro.start()
    await look(run, true)
    await claustro.killServer()
  }
  return outcome
}

const serverUrl = async ({ data }: Claustro) => `postgres://postgres@localhost/postgres?host=${data}/pg18`

async function on<T>({ url }: Run, database: string, work: (db: Tx) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(urlOf(url, database), { most: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function makeOld(run: Run): Promise<void> {
  await on(run, 'postgres', (db) => sql.raw(`create database old ${DATABASES}`).execute(db))
  await on(run, 'old', async (db) => {
    await migrate(db, OLD)
    await sql`insert into users (email, role, name)
      select 'persona' || n || '@instituto.test', 'admin', 'Persona ' || n from generate_series(1, ${PEOPLE}::int) n`.execute(
      db,
    )
  })
}

async function layOld(run: Run): Promise<void> {
  for (const statement of [
    'drop database if exists claustro with (force)',
    'create database claustro template old',
  ])
    await on(run, 'postgres', (db) => sql.raw(statement).execute(db))
}

/** Starts the server and kills it once so many migrations are committed, and some milliseconds later. */
async function killAt(run: Run, committed: number, later_ms: number): Promise<void> {
  const { claustro } = run
  const started = claustro.start().catch(() => {})
  const until = performance.now() + 30_000
  await on(run, 'claustro', async (db) => {
    while ((await applied(db)).length < committed && performance.now() < until) await sleep(2)
  })
  await sleep(later_ms * 3)
  await claustro.killServer()
  await started
  // What the killed server was doing ends when PostgreSQL notices that nobody listens.
  const others = `select 1 from pg_stat_activity where datname = 'claustro'`
  await on(run, 'postgres', async (db) => {
    while ((await sql.raw(others).execute(db)).rows.length > 0) await sleep(10)
  })
}

const applied = async (db: Tx) =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows

async function applyHalf(run: Run): Promise<void> {
  await on(run, 'claustro', async (db) => {
    const next = migrationNames()[(await applied(db)).length]
    if (next) await sql.raw(migrationText(next)).execute(db)
  })
}

async function look(run: Run, isDone: boolean): Promise<void> {
  const { outcome } = run
  await on(run, 'claustro', async (db) => {
    const done = (await applied(db)).map(({ name }) => name)
    const names = migrationNames()
    if (isDone && done.length < names.length) outcome.unfinished += 1
    if (!isDone) outcome.struck[done.length] = (outcome.struck[done.length] ?? 0) + 1
    const isPrefix = done.every((name, at) => name === names[at])
    if (!isPrefix || (await schemaDump(db)) !== (await schemaOf(run, done.length))) outcome.between += 1
    const { rows } = await sql<{ n: number }>`select count(*) as n from users`.execute(db)
    outcome.lost += PEOPLE - (rows[0]?.n ?? 0)
  })
}

/** The schema after so many migrations, made undisturbed. */
async function schemaOf(run: Run, many: number): Promise<string> {
  const known = run.schemas.get(many)
  if (known !== undefined) return known
  await on(run, 'postgres', (db) => sql.raw(`create database clean_${many} ${DATABASES}`).execute(db))
  const schema = await on(run, `clean_${many}`, async (db) => {
    await migrate(db, migrationNames().slice(0, many))
    return schemaDump(db)
  })
  run.schemas.set(many, schema)
  return schema
}
