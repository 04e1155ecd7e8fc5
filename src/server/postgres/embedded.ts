import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ClusterPaths, clusterPaths, giveTo } from './paths.ts'

export type Embedded = {
  /** The URL of the maintenance database `postgres`; `urlOf` names another. */
  url: string
  /** Whether it ran already: another process of ours started it, or it outlived a killed server. */
  attached: boolean
  /** Stops PostgreSQL, unless other processes still use it. */
  stop(): Promise<void>
}

const PATIENCE_MS = 60_000
const LOOK_MS = 15
const LONGEST_LOG = 5_000_000
/** A deadlock is tried again: what it costs is the time until it is looked for. */
const PATIENT = 'deadlock_timeout=200ms'
const SETTINGS = ['listen_addresses=', 'timezone=UTC', 'log_timezone=UTC', 'lc_messages=C', PATIENT]

/** Starts the PostgreSQL of a data folder, or attaches to the running one. It has no port, only a private socket. */
export async function startEmbedded(data: string): Promise<Embedded> {
  return startCluster(clusterPaths(data))
}

/** The same server's URL for another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Starts a cluster with further settings; tests use it for throwaway clusters. */
async function startCluster(home: ClusterPaths, settings: readonly string[] = []): Promise<Embedded> {
  // The name tells our own connections from those of other processes when we stop.
  const name = `claustro-${process.pid}`
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home.socket)}&application_name=${name}`
  const stop = () => stopUnlessUsed(url, name, home.cluster)
  const until = performance.now() + PATIENCE_MS
  await using _gate = await startGate(home.cluster, until)
  while (performance.now() < until) {
    if (isRunning(home.cluster)) {
      if (await answers(url)) return { url, attached: true, stop }
      await sleep(LOOK_MS)
      continue
    }
    if (process.platform === 'linux') removeRemains(home)
    if (!existsSync(join(home.cluster, 'PG_VERSION'))) initialise(home)
    if (await run(home, url, settings, until)) return { url, attached: false, stop }
  }
  throw new Error(`PostgreSQL no respondió en ${PATIENCE_MS / 1000} s.\n${endOfLog(home)}`)
}

/**
 * Lets one process at a time inspect and start a cluster. The kernel frees an abstract socket with its process,
 * however that ends. Other systems than Linux remove nothing here, and PostgreSQL's own lock file is enough.
 */
async function startGate(cluster: string, until: number): Promise<AsyncDisposable> {
  const gate = createServer()
  const path = `\0claustro-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const opens = () =>
    new Promise<boolean>((resolve) => {
      gate.once('error', () => resolve(false))
      gate.listen({ path }, () => resolve(true))
    })
  if (process.platform === 'linux') while (!(await opens()) && performance.now() < until) await sleep(LOOK_MS)
  return { [Symbol.asyncDispose]: async () => void gate.close() }
}

/**
 * Removes the lock file of a killed server: PostgreSQL would take a zombie, or another program with that number,
 * for alive.
 */
function removeRemains({ cluster, socket }: ClusterPaths): void {
  for (const left of [join(cluster, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')])
    rmSync(left, { force: true })
}

/** Made in a draft folder and renamed, so that a kill leaves no half cluster. */
function initialise({ cluster, bin, as }: ClusterPaths): void {
  const draft = `${cluster}.${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  giveTo(as, draft)
  const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=es-VE', '-E', 'UTF8']
  const done = spawnSync(
    join(bin, 'initdb'),
    ['-D', draft, '-U', 'postgres', '-A', 'trust', '--data-checksums', ...locale],
    { ...as, cwd: '/', encoding: 'utf8' },
  )
  if (done.status !== 0) {
    rmSync(draft, { recursive: true })
    throw new Error(`initdb: ${done.stderr || done.error?.message}`)
  }
  // Two first starts at once: the other cluster is as good.
  if (existsSync(join(cluster, 'PG_VERSION'))) rmSync(draft, { recursive: true })
  else renameSync(draft, cluster)
}

/** Returns false if the server ended at once, as it does when another process has just started the same cluster. */
async function run(
  home: ClusterPaths,
  url: string,
  settings: readonly string[],
  until: number,
): Promise<boolean> {
  const log = openSync(logOf(home), tooLong(logOf(home)) ? 'w' : 'a', 0o600)
  const options = [...SETTINGS, ...settings]
  const child = spawn(
    join(home.bin, 'postgres'),
    ['-D', home.cluster, '-k', home.socket, ...options.flatMap((option) => ['-c', option])],
    { ...home.as, cwd: '/', stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  let ended = false
  child.on('error', () => (ended = true))
  child.on('exit', () => (ended = true))
  child.unref()
  while (!ended && performance.now() < until) {
    if (isReady(home.cluster) && (await answers(url))) return true
    await sleep(LOOK_MS)
  }
  if (ended && !isRunning(home.cluster)) throw new Error(`PostgreSQL no arrancó.\n${endOfLog(home)}`)
  return false
}

const logOf = ({ cluster }: ClusterPaths) => join(dirname(cluster), 'postgres.log')
const tooLong = (file: string) => existsSync(file) && statSync(file).size > LONGEST_LOG
const endOfLog = (home: ClusterPaths) => readFileSync(logOf(home), 'utf8').slice(-2_000)

/** The lines of `postmaster.pid`: the first is the process, the eighth its state. */
function postmaster(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const isReady = (cluster: string) => postmaster(cluster)[7]?.startsWith('ready') === true

/** Whether any process of the cluster lives: a backend whose postmaster was killed still writes. */
function isRunning(cluster: string): boolean {
  const [pid] = postmaster(cluster)
  if (!pid) return false
  if (process.platform !== 'linux') return lives(Number(pid))
  return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(entry, cluster))
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Every process of a cluster works in its folder; a zombie has none, and a person's shell there is no PostgreSQL. */
function worksIn(pid: string, cluster: string): boolean {
  try {
    const program = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

async function answers(url: string): Promise<boolean> {
  return (await ask(url, 'select 1')) !== null
}

/** Runs one query over a separate connection; returns null without an answer. */
async function ask(url: string, text: string, values: unknown[] = []): Promise<unknown[] | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query({ text, values, rowMode: 'array' })).rows
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopUnlessUsed(url: string, name: string, cluster: string): Promise<void> {
  const others = await ask(
    url,
    `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1`,
    [name],
  )
  const pid = Number(postmaster(cluster)[0])
  if (others === null || others.length > 0 || !pid) return
  // SIGINT: a fast, orderly shutdown; it ends by removing the file, while a killed child may remain as a zombie.
  process.kill(pid, 'SIGINT')
  const until = performance.now() + PATIENCE_MS
  while (existsSync(join(cluster, 'postmaster.pid')) && performance.now() < until) await sleep(LOOK_MS)
}

const THROWAWAY = /^claustro-postgres-(\d+)-/
/** A throwaway cluster need not survive a power cut, and autovacuum would hold the template of all its databases. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/** Starts a new cluster for tests and tools in the temporary folder; `stop` removes it. */
export async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  for (const name of readdirSync(tmpdir())) {
    // A killed test run cannot clean up: the next one does.
    const owner = THROWAWAY.exec(name)?.[1]
    if (owner && !lives(Number(owner))) await discard(join(tmpdir(), name))
  }
  const folder = mkdtempSync(join(tmpdir(), `claustro-postgres-${process.pid}-`))
  chmodSync(folder, 0o711)
  const home = clusterPaths(folder)
  const { url } = await startCluster(home, [...HASTY, 'autovacuum=off'])
  return { url, stop: () => discard(folder) }
}

/** Kills the cluster of a data folder and removes both; for tests. */
export async function discard(folder: string): Promise<void> {
  const { cluster } = clusterPaths(folder)
  const pid = Number(postmaster(cluster)[0])
  // SIGQUIT: immediate, without a checkpoint.
  if (pid && isRunning(cluster)) process.kill(pid, 'SIGQUIT')
  const until = performance.now() + PATIENCE_MS
  while (isRunning(cluster) && performance.now() < until) await sleep(LOOK_MS)
  for (const left of [folder, dirname(cluster)]) rmSync(left, { recursive: true, force: true, maxRetries: 5 })
}
