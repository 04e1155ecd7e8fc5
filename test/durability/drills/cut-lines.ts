import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { readSettings } from '#server/settings.ts'
import { dataFolder } from '../../support/server-process.ts'
import { type Faults, faultsOf } from './checker.ts'
import { putToWork } from './clients.ts'
import { Wire } from './cuttable-proxy.ts'
import { makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'
import { KILL_FAULTS } from './kill.ts'

export type LineOutcome = { cuts: number; acknowledged: number; faults: Faults; odd: string[]; back: number }
export const LINES = ['to the people', 'to the database'] as const

/**
 * Twenty-four clients at work while their lines to the server, or the server's to its database, are cut in the middle
 * of requests and transactions (promises.md F3, F1); then journal and tables are compared.
 */
export async function lineDrill(
  which: (typeof LINES)[number],
  { cuts, fault }: { cuts: number; fault?: 'key not kept' },
): Promise<LineOutcome> {
  await using far = which === 'to the database' ? await withWire() : await withoutWire()
  const { claustro } = far
  const institute = await makeInstitute(claustro, 40 * Math.max(cuts, 100))
  if (fault) await KILL_FAULTS[fault].plant(claustro)
  const { port: server_port } = new URL(claustro.address)
  await using people = await Wire.open(() => ({ host: '127.0.0.1', port: Number(server_port) }))
  const wire = far.wire ?? people
  const crew = putToWork({ address: `http://127.0.0.1:${people.port}` }, institute)
  while (wire.cuts < cuts) {
    await sleep(10 + Math.random() * 50)
    wire.cut(0.04)
  }
  const back = await claustro.untilReady()
  await crew.stop()
  const { inscriptions, payments, approved, odd } = crew.journal
  return {
    cuts: wire.cuts,
    acknowledged: inscriptions.length + payments.length + approved.length,
    faults: await faultsOf(claustro, crew.journal),
    odd,
    back,
  }
}

/** A server on the database of its own folder. */
export async function withoutWire(env: Record<string, string> = {}) {
  const claustro = new Claustro({ env })
  await claustro.start()
  return { claustro, wire: undefined, [Symbol.asyncDispose]: () => claustro[Symbol.asyncDispose]() }
}

/** A server whose PostgreSQL is behind a wire. */
export async function withWire() {
  const stack = new AsyncDisposableStack()
  const { path, remove } = dataFolder()
  stack.defer(remove)
  const engine = await startEmbedded(readSettings({ CLAUSTRO_DATA: path }).data)
  stack.defer(() => engine.stop())
  const wire = stack.use(await Wire.open(() => ({ path: `${path}/pg18/.s.PGSQL.5432` })))
  const env = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${wire.port}/claustro`,
    CLAUSTRO_SECRET: randomUUID() + randomUUID(),
  }
  const claustro = stack.use(new Claustro({ data: path, env }))
  const client = await claustro.connect('postgres')
  await client.query(
    `create database claustro encoding 'UTF8' locale_provider icu icu_locale 'es-VE' template template0`,
  )
  await client.end()
  await claustro.start()
  return { claustro, wire, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
