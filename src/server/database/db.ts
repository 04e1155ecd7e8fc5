import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type CompiledQuery, Kysely, NoResultError, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { systemClock } from '#kernel/dates.ts'
import { newerDatabase } from '#server/settings.ts'
import { cuttable, watchDatabase } from './heartbeat.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { Database } from './types.ts'

/** The first argument of every query function: a connection, in a transaction wherever something is written. */
export type Tx = Kysely<Database>
export type Sql<T = unknown> = RawBuilder<T>
export type Db = { db: Tx; url: string; close(): Promise<void> }

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(DATE, (text: string) => text)
// `2026-11-21 14:05:06.123456+00` → ISO; microseconds stay, since updated_at is a version. Every session speaks UTC.
types.setTypeParser(TIMESTAMPTZ, (text: string) => `${text.slice(0, -'+00'.length).replace(' ', 'T')}Z`)

export type OpenOptions = {
  most?: number
  onError?: (error: Error) => void
  /** For a server: callers must have an answer within five seconds even if the database gives none. */
  watched?: boolean
  /** Called after every answered statement; used by the bench and the test of query plans. */
  onQuery?: (query: CompiledQuery, milliseconds: number) => void
}

/** A call takes two connections in turn, may wait for each, and then for a lock: 4.9 s at most (promises.md F1). */
const WATCHED_PATIENCE_MS = 1_500
const WATCHED_LOCK_MS = 1_900
const PATIENCE_MS = 5_000
const FAREWELL_MS = 2_000

const SESSION = {
  timezone: 'UTC',
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // Many short answers: a second process or a compiler for one of them only takes from the others.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  // An institute's rows lie in memory or on an SSD: random reads cost hardly more.
  random_page_cost: 1.1,
}
const settingsOf = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** What every connection of the program begins with, as a connection's `options`; the bench's bare server has the same. */
export const SESSION_OPTIONS = settingsOf(SESSION)

/** What is thrown when a row in reach is found no more: the call runs again, and answers what is true by then. */
export const rowGone = (tx: Tx, table: keyof Database): Error =>
  new NoResultError(tx.selectFrom(table).selectAll().toOperationNode())

/**
 * More statements at once than some per core only take the processor from the server's process, which then cannot even
 * refuse (promises.md L4); 20 at most (L6).
 */
export const connectionsFor = (cores: number) => Math.min(20, Math.max(6, 3 * cores))

const pools = new WeakMap<object, pg.Pool>()
/** Returns how many requests wait for a connection of the pool. */
export const waitingFor = (db: Tx): number => pools.get(db)?.waitingCount ?? 0

/** Opens a pool of at most `most` (20) connections, which speak UTC and end a statement after 5 s. */
export function openDatabase(url: string, options: OpenOptions = {}): Db {
  const { most = 20, onError = () => {}, watched = false, onQuery } = options
  const connections = cuttable()
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    stream: connections.open,
    // `pipelined` sends what needs no answer before the first answer has come (pipeline.ts).
    pipeline: true,
    connectionTimeoutMillis: watched ? WATCHED_PATIENCE_MS : PATIENCE_MS,
    options: settingsOf({
      ...SESSION,
      lock_timeout: watched ? WATCHED_LOCK_MS : 0,
      'claustro.pool': randomUUID(),
    }),
  })
  // Without a listener the process would die when PostgreSQL drops a connection, idle or in use.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    prepareStatements(client)
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: (event) => onQuery(event.query, event.queryDurationMillis) }),
  })
  pools.set(db, pool)
  const watch = watched ? watchDatabase(url, connections.cut) : null
  return {
    db,
    url,
    async close() {
      await watch?.stop()
      // Whoever waits longer has lost the client, and the database must be ended in order.
      const cut = setTimeout(connections.cut, FAREWELL_MS)
      await db.destroy()
      clearTimeout(cut)
    },
  }
}

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
export const MIGRATION_LOCK = 7_262_001
export const MIGRATIONS_TABLE = `create table if not exists migrations (
  name text constraint migrations_pkey primary key, applied_at timestamptz not null default now()
)`

/** The statements of one migration. */
export const migrationText = (name: string): string => readFileSync(new URL(name, MIGRATIONS), 'utf8')

/** The names of the migrations in the order in which they run. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/**
 * Migrates the database to the newest schema, or that of `names`; one of several processes does it while the others
 * wait.
 */
export async function migrate(db: Tx, names: readonly string[] = migrationNames()): Promise<void> {
  await db.connection().execute(async (connection) => {
    // A migration, and the wait for another process's, may take longer than a request.
    await sql`select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout']) name`.execute(
      connection,
    )
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await sql.raw(MIGRATIONS_TABLE).execute(connection)
      const done = await sql<{ name: string }>`select name from migrations`.execute(connection)
      const applied = new Set(done.rows.map((row) => row.name))
      const known = new Set([...names, ...migrationNames()])
      const unknown = [...applied].filter((name) => !known.has(name))
      // A newer version may have changed anything: an older program must not write there.
      if (unknown.length > 0) throw newerDatabase(unknown)
      for (const name of names.filter((one) => !applied.has(one))) await apply(connection, name)
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

const apply = (connection: Tx, name: string) =>
  connection.transaction().execute(async (tx) => {
    await sql.raw(migrationText(name)).execute(tx)
    await sql`insert into migrations (name, applied_at) values (${name}, ${systemClock.now()})`.execute(tx)
  })

/** Whether every migration of this program was applied. */
export async function isMigrated(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const applied = new Set(rows.map((row) => row.name))
  return migrationNames().every((name) => applied.has(name))
}
