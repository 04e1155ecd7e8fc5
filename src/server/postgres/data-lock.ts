import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '#server/settings.ts'

/** Released by closing its connection: PostgreSQL does so too when the process is killed, so no lock outlives it. */
export type DataLock = { release(): Promise<void> }

const LOCK = 7_262_002
/** How long the backend of a killed server may need to notice. */
const PATIENCE_MS = 3_000

/**
 * Takes the data folder for this process alone, by an advisory lock in its embedded database. `onLost` is called if
 * the database goes away meanwhile.
 */
export async function lockData(url: string, data: string, onLost: () => void): Promise<DataLock> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  let held = false
  client.on('error', () => {})
  client.on('end', () => {
    if (held) onLost()
    held = false
  })
  await client.connect()
  const until = performance.now() + PATIENCE_MS
  while (!(held = await takes(client))) {
    if (performance.now() > until) return refuse(client, data)
    await sleep(100)
  }
  return {
    async release() {
      held = false
      await client.end()
    },
  }
}

async function takes(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0]?.taken === true
}

async function refuse(client: pg.Client, data: string): Promise<never> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [LOCK],
  )
  await client.end()
  const pid = rows[0]?.name.split('-')[1]
  throw new SettingError(
    'CLAUSTRO_DATA',
    `otro Claustro${pid ? ` (proceso ${pid})` : ''} ya usa la carpeta ${data}. Deténgalo, o elija otra carpeta para este.`,
  )
}
