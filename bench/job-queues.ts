// The figures of docs/decisions/0023-job-queue.md: our queue beside two libraries, on one embedded PostgreSQL.
//   npm install --no-save graphile-worker@0.18.0 pg-boss@12.38.0 && node bench/job-queues.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate, openDatabase, type Tx } from '../src/server/database/db.ts'
import { startEmbedded, urlOf } from '../src/server/postgres/embedded.ts'
import { QUEUES } from './job-queue-adapters.ts'

const MANY = 3_000
const IDLE_MS = 60_000
const LONGEST_WAIT_MS = 240_000
const program = fileURLToPath(import.meta.url)

const [, , child, childUrl = ''] = process.argv
if (child === undefined) await compare()
else await hang(childUrl, child)

/** Begins a job, says so and never ends it. */
async function hang(url: string, name: string): Promise<void> {
  const { add } = await queueOf(name).start(url, () => {
    process.stdout.write('begun')
    return new Promise(() => {})
  })
  await openDatabase(url)
    .db.transaction()
    .execute((tx) => add(tx, 1))
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'claustro-queues-'))
  chmodSync(folder, 0o711)
  const server = await startEmbedded(folder)
  const figures = []
  for (const name of Object.keys(QUEUES))
    figures.push({ name, ...(await busy(await createDatabase(server.url, name), name)) })
  console.table(figures)
  const names = Object.keys(QUEUES)
  console.table(
    await Promise.all(names.map(async (name) => ({ name, ...(await quiet(urlOf(server.url, name), name)) }))),
  )
  await server.stop()
  rmSync(folder, { recursive: true })
}

function queueOf(name: string) {
  const queue = QUEUES[name]
  if (!queue) throw new Error(`No queue is called ${name}`)
  return queue
}

async function createDatabase(server: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${pg.escapeIdentifier(name)}`)
  await admin.end()
  const url = urlOf(server, name)
  const { db, close } = openDatabase(url)
  await migrate(db)
  await close()
  return url
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** How long starts last, how many trivial jobs a second are done, and how soon after its commit one begins. */
async function busy(url: string, name: string) {
  const queue = queueOf(name)
  const { db, close } = openDatabase(url)
  const begun: number[] = []
  let heard: (() => void) | undefined
  const timed = async () => {
    const since = performance.now()
    const started = await queue.start(url, async () => {
      begun.push(performance.now())
      heard?.()
    })
    return { ...started, ms: performance.now() - since }
  }
  const first = await timed()
  await first.stop()
  const second = await timed()
  await db.transaction().execute((tx) => second.add(tx, MANY))
  const since = performance.now()
  while (begun.length < MANY) await setTimeout(5)
  const per_second = MANY / ((performance.now() - since) / 1_000)

  const latencies: number[] = []
  for (let time = 0; time < 200; time++) {
    await setTimeout(10)
    const start = Promise.withResolvers<void>()
    heard = start.resolve
    let committing = 0
    await db.transaction().execute(async (tx) => {
      await second.add(tx, 1)
      committing = performance.now()
    })
    await start.promise
    latencies.push((begun.at(-1) ?? 0) - committing)
  }
  latencies.sort((a, b) => a - b)
  await second.stop()
  const objects = await objectsOf(db, queue.schema)
  await close()
  const share = (part: number) => round(latencies[Math.floor(latencies.length * part)] ?? 0)
  const [first_start_ms, second_start_ms] = [round(first.ms), round(second.ms)]
  return {
    first_start_ms,
    second_start_ms,
    per_second: Math.round(per_second),
    p50_ms: share(0.5),
    p95_ms: share(0.95),
    objects,
  }
}

/** Tables, indexes, functions and types that the queue keeps in the database. */
async function objectsOf(db: Tx, schema: string): Promise<string> {
  const { rows } = await sql<{ tables: number; indexes: number; functions: number }>`
    select count(*) filter (where relkind in ('r', 'p')) as tables, count(*) filter (where relkind = 'i') as indexes,
      (select count(*) from pg_proc where pronamespace = ${schema}::regnamespace) as functions
    from pg_class where relnamespace = ${schema}::regnamespace`.execute(db)
  return schema === 'public' ? '1 table' : JSON.stringify(rows[0])
}

/** What it costs to do nothing, and how long the job of a killed process waits for another one. */
async function quiet(url: string, name: string) {
  const queue = queueOf(name)
  const dying = spawn(process.execPath, [program, name, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(dying.stdout, 'data')
  dying.kill('SIGKILL')
  const killed = performance.now()

  let again = 0
  const heir = await queue.start(url, async () => void (again ||= performance.now()))
  await setTimeout(5_000)
  const before = await activity(url)
  await setTimeout(IDLE_MS)
  const after = await activity(url)
  while (again === 0 && performance.now() - killed < LONGEST_WAIT_MS) await setTimeout(100)
  await heir.stop()
  return {
    idle_transactions_a_minute: after.transactions - before.transactions,
    connections: after.connections,
    killed_job_again_s:
      again === 0 ? `not within ${LONGEST_WAIT_MS / 1_000}` : round((again - killed) / 1_000),
  }
}

/** Asked from another database, so that asking is not counted. */
async function activity(url: string) {
  const client = new pg.Client({ connectionString: urlOf(url, 'postgres') })
  await client.connect()
  const { rows } = await client.query<{ transactions: number; connections: number }>(
    `select (select xact_commit + xact_rollback from pg_stat_database where datname = $1)::int as transactions,
      (select count(*) from pg_stat_activity where datname = $1)::int as connections`,
    [new URL(url).pathname.slice(1)],
  )
  await client.end()
  return rows[0] ?? { transactions: 0, connections: 0 }
}
