import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './db.ts'

const PULSE_MS = 500
/** With the longest wait for a connection this stays within the five seconds of promises.md F1. */
const PATIENCE_MS = 2_500

/** What its connection has last asked tells a heartbeat: the name of the program may be the address's. */
export const HEARTBEAT = "select 'heartbeat'"

/** How many servers serve this database: each has a heartbeat. */
export async function serversOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ servers: number }>`select count(*) as servers from pg_stat_activity
    where datname = current_database() and query = ${HEARTBEAT}`.execute(tx)
  return rows[0]?.servers ?? 0
}

/** Sockets that can be destroyed from outside; `open` goes into the configuration of `pg`. */
export type Cuttable = { open(): Socket; cut(): void }

export function cuttable(): Cuttable {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    cut() {
      const error = Object.assign(new Error('the database is silent'), { code: 'ECONNABORTED' })
      for (const socket of sockets) socket.destroy(error)
    },
  }
}

/**
 * Pings the database twice a second and calls back when it does not answer: when it is stopped, or the network is
 * cut, connections stay open, and a query would wait for minutes.
 */
export function watchDatabase(url: string, onSilence: () => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const own = cuttable()
  const listenFor = async () => {
    let client: pg.Client | null = null
    while (!signal.aborted) {
      const asked: pg.Client = client ?? newClient(url, own)
      const answer = ask(asked, client === null)
      const heard = await Promise.race([answer, silence(signal)])
      client = heard === 'answer' ? asked : null
      if (heard === 'silence' && !signal.aborted) onSilence()
      if (client === null) own.cut()
      await wait(PULSE_MS, undefined, { ref: false, signal }).catch(() => {})
    }
    own.cut()
  }
  const listening = listenFor()
  return {
    async stop() {
      stopping.abort()
      await listening
    },
  }
}

function newClient(url: string, { open }: Cuttable): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: 'heartbeat', stream: open })
  client.on('error', () => {})
  return client
}

async function ask(client: pg.Client, isNew: boolean): Promise<'answer' | 'error'> {
  try {
    if (isNew) await client.connect()
    await client.query(HEARTBEAT)
    return 'answer'
  } catch {
    return 'error'
  }
}

async function silence(signal: AbortSignal): Promise<'silence'> {
  await wait(PATIENCE_MS, undefined, { ref: false, signal }).catch(() => {})
  // After a long computation of ours the answer may be there unread: two turns of the event loop deliver it.
  for (const _ of [1, 2]) await turn()
  return 'silence'
}
