import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingError, type Settings } from '#server/settings.ts'
import { lockData } from './data-lock.ts'
import type { DemoMark } from './demo-mode.ts'
import { startEmbedded, urlOf } from './embedded.ts'

export type DatabaseServer = { url: string; embedded: boolean; stop(): Promise<void> }

/** What is to be known of a database before anything is served from it. */
type DatabaseTraits = {
  mark: DemoMark
  /** The server's settings that could lose or corrupt acknowledged data (promises.md K3). */
  unsafe: string[]
  /** By bytes, «Íñigo» would follow «Zoraida». */
  orders_as_in_spanish: boolean
}

export type OpenedServer = DatabaseServer & DatabaseTraits

const DATABASE = 'claustro'
const LEAST_VERSION = 150_000

const PAUSE_MS = 500

/**
 * Opens the PostgreSQL of the settings: that of `DATABASE_URL`, which replicas may share, or the data folder's
 * embedded one, for this process alone. An embedded one that dies is restarted without end: a full disk may be
 * freed. `onDead` is called when another process has taken the folder.
 */
export async function openServer(
  settings: Settings,
  onDead: (error: unknown) => void,
): Promise<OpenedServer> {
  if (settings.database_url === null) return ownServer(settings.data, onDead)
  const given = await givenServer(settings.database_url)
  return { ...given, ...(await traitsOf(given.url)) }
}

async function ownServer(data: string, onDead: (error: unknown) => void): Promise<OpenedServer> {
  const hold = async () => {
    const engine = await startEmbedded(data)
    try {
      const lock = await lockData(engine.url, data, () => void revive())
      return { engine, lock }
    } catch (error) {
      await engine.stop()
      throw error
    }
  }
  const revive = async () => {
    while (!stopped)
      try {
        held = await hold()
        return
      } catch (error) {
        if (error instanceof SettingError) return onDead(error)
        await sleep(PAUSE_MS)
      }
  }
  let stopped = false
  let held = await hold()
  const traits = await makeDatabase(held.engine.url)
  return {
    ...traits,
    url: urlOf(held.engine.url, DATABASE),
    embedded: true,
    async stop() {
      stopped = true
      await held.lock.release()
      await held.engine.stop()
    },
  }
}

/** Opens the same server for a tool, whether Claustro runs or not: takes no lock and drops nothing. */
export async function joinServer(settings: Settings): Promise<DatabaseServer> {
  if (settings.database_url !== null) return givenServer(settings.database_url)
  const engine = await startEmbedded(settings.data)
  const [there] = await ask(engine.url, 'select 1 from pg_database where datname = $1', [DATABASE])
  if (!there) await ask(engine.url, `create database ${DATABASE}`)
  return { url: urlOf(engine.url, DATABASE), embedded: true, stop: () => engine.stop() }
}

/** Makes it where it is not there, and anew where a demo institute was interrupted while it was made. */
async function makeDatabase(server: string): Promise<DatabaseTraits> {
  const url = urlOf(server, DATABASE)
  const found = await traitsOf(url).catch(unlessMissing)
  if (found && found.mark !== 'filling') return found
  if (found) await ask(server, `drop database ${DATABASE} with (force)`)
  await ask(server, `create database ${DATABASE}`)
  return traitsOf(url)
}

const NO_SUCH_DATABASE = '3D000'
function unlessMissing(error: unknown): null {
  if ((error as { code?: string }).code === NO_SUCH_DATABASE) return null
  throw error
}

async function givenServer(url: string): Promise<DatabaseServer> {
  const rows = await ask(url, `select current_setting('server_version_num')::int as version`).catch(
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new SettingError(
        'DATABASE_URL',
        `no se pudo entrar en la base de datos (${why}). Revise dirección, usuario y clave, y que el servidor esté encendido.`,
      )
    },
  )
  if (Number(rows[0]?.version) < LEAST_VERSION)
    throw new SettingError(
      'DATABASE_URL',
      'el servidor es anterior a PostgreSQL 15. Actualícelo o indique otro.',
    )
  return { url, embedded: false, stop: async () => {} }
}

/**
 * The mark of the demo institute: a comment, since only a superuser may store a custom setting there. The setting
 * is what the first version wrote.
 */
export const DEMO_MARK =
  "coalesce(obj_description(to_regclass('public.migrations'), 'pg_class'), current_setting('claustro.demo', true))"

export const isDemoMark = (mark: unknown): mark is Exclude<DemoMark, null> =>
  mark === 'filling' || mark === 'filled' || mark === 'off'

export const markingDemo = (mark: Exclude<DemoMark, null>): string =>
  `comment on table public.migrations is '${mark}'`

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const

/** Returns them, by one statement over a connection of its own. */
export async function traitsOf(url: string): Promise<DatabaseTraits> {
  const settings = NEEDED.map((name) => `current_setting('${name}') as ${name}`)
  const [row = {}] = await ask(
    url,
    `select ${DEMO_MARK} as mark, 'Í' < 'Z' as ordered, ${settings.join(', ')}`,
  )
  return {
    mark: isDemoMark(row.mark) ? row.mark : null,
    unsafe: NEEDED.filter((name) => row[name] === 'off'),
    orders_as_in_spanish: row.ordered === true,
  }
}

export async function setDemoMark(url: string, mark: Exclude<DemoMark, null>): Promise<void> {
  await ask(url, markingDemo(mark))
}

/** Runs one statement over a separate connection, before there is a pool. */
async function ask(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
