import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Faults, faultsOf } from './checker.ts'
import { type Journal, putToWork } from './clients.ts'
import { Disk } from './disk.ts'
import { makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'

export type CutOutcome = {
  acknowledged: number
  /** Null when the database did not even open. */
  faults: Faults | null
  /** What is wrong with tables and indexes, in PostgreSQL's words, and with the file system, in those of `e2fsck`. */
  damage: string
}

type Options = { fault?: 'fsync=off'; work_ms?: number }

/**
 * One power cut (promises.md K2): the data folder lies on a disk of its own; everything stops, the image of that
 * disk is copied as it is, and Claustro starts from the copy.
 */
export async function powerCut({ fault, work_ms = 1_500 }: Options = {}): Promise<CutOutcome> {
  using disk = new Disk(700)
  const data = `${disk.path}/data`
  await using claustro = new Claustro({ data })
  await claustro.start()
  const institute = await makeInstitute(claustro, 3_000)
  if (fault) await claustro.setDatabase('fsync', 'off')
  const crew = putToWork(claustro, institute)
  await sleep(work_ms)
  while (crew.journal.payments.length < 20) await sleep(50)
  claustro.signalDatabase('SIGSTOP')
  // The journal as it was when the power went: what is answered from here on comes from the second life.
  const journal: Journal = structuredClone(crew.journal)
  crew.cut()
  const copy = disk.snapshot()
  claustro.signalDatabase('SIGKILL')
  await claustro.killServer()
  await claustro.untilDatabaseGone()
  disk.unmount()
  disk.mount(copy)
  // Only what was lost counts: with the setting itself Claustro would not even start (K3).
  const settings = `${data}/pg18/postgresql.auto.conf`
  if (fault && existsSync(settings)) writeFileSync(settings, '')
  const { inscriptions, payments, approved } = journal
  const acknowledged = inscriptions.length + payments.length + approved.length
  try {
    await claustro.start()
    await claustro.untilReady()
    return { acknowledged, faults: await faultsOf(claustro, journal), damage: await damageAt(claustro, disk) }
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(-600) : String(error)
    return { acknowledged, faults: null, damage: why }
  }
}

/** Of the tables, then of the disk under them; ends the server and its database for that. */
export async function damageAt(claustro: Claustro, disk: Disk): Promise<string> {
  const damage = await damageOf(claustro)
  await claustro.killServer()
  claustro.signalDatabase('SIGKILL')
  await claustro.untilDatabaseGone()
  return `${damage}${disk.check()}`
}

/** Reads every table, whose checksums tell of torn pages, and lets `amcheck` go through tables and indexes. */
async function damageOf(claustro: Claustro): Promise<string> {
  const client = await claustro.connect()
  try {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query<{ said: string }>(`
      select c.relname || ': ' || v.msg as said from pg_class c, verify_heapam(c.oid) v
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
    await client.query(`
      select bt_index_parent_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace and i.indisvalid`)
    return rows.map(({ said }) => said).join('\n')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}
