import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#kernel/dates.ts'
import { type Faults, faultsOf } from './checker.ts'
import { newJournal, putToWork } from './clients.ts'
import { withoutWire, withWire } from './cut-lines.ts'
import type { Wire } from './cuttable-proxy.ts'
import { Disk } from './disk.ts'
import { type Institute, makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'
import { type PlantName, planting } from './planted-faults.ts'
import { damageAt } from './power-cut.ts'
import { type Answer, type Ask, send } from './send.ts'

/** How a database can be away (promises.md F1). */
export const ABSENCES = ['killed', 'hung', 'exhausted', 'cut off'] as const
export type Absence = (typeof ABSENCES)[number]

export type AwayOutcome = {
  /** What calls were answered meanwhile: status, and the longest wait in milliseconds. */
  statuses: number[]
  slowest: number
  /** Calls that had no answer as long as the database was away. */
  waiting: number
  /** What /api/ready said last while it was. */
  ready: number
  health: number[]
  /** Milliseconds from the end of the fault to ready. */
  back: number
}

type AwayOptions = {
  /** How long people go on calling. */
  seconds?: number
  /** How long it lasts at the most until all of them are answered. */
  patience_ms?: number
  fault?: PlantName
}

/** Calls go on while the database is away; gives what they were answered, and how soon all is well again. */
export async function databaseAway(
  absence: Absence,
  { seconds = 7, patience_ms = 60_000, fault }: AwayOptions = {},
): Promise<AwayOutcome> {
  await using place = absence === 'cut off' ? await withWire() : await withoutWire(planting(fault))
  const { claustro } = place
  const institute = await makeInstitute(claustro, 20)
  const outcome: AwayOutcome = { statuses: [], slowest: 0, waiting: 0, ready: 0, health: [], back: 0 }
  const agent = new Agent({ keepAlive: true })
  const call = async () => {
    outcome.waiting += 1
    const since = performance.now()
    const { status } = await send(agent, claustro.address, payment(institute), 300_000).catch(() => ({
      status: 0,
    }))
    outcome.waiting -= 1
    outcome.statuses.push(status)
    outcome.slowest = Math.max(outcome.slowest, performance.now() - since)
  }
  // Warm: connections that are open already are the ones that hang.
  await Promise.all(Array.from({ length: 20 }, () => send(agent, claustro.address, payment(institute))))
  const end = await begin(place, absence)
  const until = performance.now() + seconds * 1_000
  const calls: Promise<void>[] = []
  while (performance.now() < until) {
    calls.push(call(), call(), call())
    calls.push(claustro.status('/api/health').then((status) => void outcome.health.push(status)))
    await sleep(250)
  }
  const answered = Promise.all(calls)
  await Promise.race([answered, sleep(patience_ms)])
  const { waiting } = outcome
  outcome.ready = await claustro.status('/api/ready', patience_ms)
  await end()
  outcome.back = await claustro.untilReady()
  await answered
  agent.destroy()
  return { ...outcome, waiting }
}

type Running = { claustro: Claustro; wire?: Wire | undefined }

/** Begins the fault; what it gives ends it. */
async function begin({ claustro, wire }: Running, absence: Absence): Promise<() => Promise<void>> {
  if (wire) {
    wire.silence()
    return async () => wire.speak()
  }
  if (absence === 'exhausted') {
    const client = await claustro.connect()
    await client.query('begin; lock table payments in access exclusive mode')
    return () => client.end()
  }
  if (absence === 'hung') {
    claustro.signalDatabase('SIGSTOP')
    return async () => claustro.signalDatabase('SIGCONT')
  }
  const killing = setInterval(() => claustro.signalDatabase('SIGKILL'), 50)
  return async () => clearInterval(killing)
}

let amount = 0
function payment({ payers }: Institute): Ask {
  amount += 1
  const payer = payers[amount % payers.length] ?? { inscription_id: 0, token: '' }
  return {
    method: 'POST',
    path: `/inscriptions/${payer.inscription_id}/payments`,
    token: payer.token,
    key: randomUUID(),
    body: { type: 1, date: systemClock.today(), amount },
  }
}

export type FullOutcome = {
  faults: Faults
  /** What writes and reads were answered while the disk was full. */
  writes: Record<string, number>
  reads: Record<string, number>
  acknowledged: number
  odd: string[]
  back: number
  damage: string
}

/** The disk of the data folder fills up while everybody works, and is freed again (promises.md F2). */
export async function diskFull({ seconds = 5, fault }: AwayOptions = {}): Promise<FullOutcome> {
  using disk = new Disk(300)
  await using claustro = new Claustro({ data: `${disk.path}/data`, env: planting(fault) })
  await claustro.start()
  const institute = await makeInstitute(claustro, 2_000)
  const crew = putToWork(claustro, institute)
  await sleep(500)
  const writes: Record<string, number> = {}
  const reads: Record<string, number> = {}
  const agent = new Agent({ keepAlive: true })
  const journal = newJournal()
  const until = performance.now() + seconds * 1_000
  mkdirSync(`${disk.path}/filler`)
  for (let turn = 0; performance.now() < until; turn += 1) {
    fill(disk.path, turn)
    const ask = payment(institute)
    // Amounts of its own, since the checker takes a second one for a doubled payment.
    const own = { ...ask, body: { ...ask.body, amount: 1_000_000 + amount } }
    const note = (into: Record<string, number>) => (answer: Answer | null) => {
      const name = String(answer?.status ?? 'none')
      into[name] = (into[name] ?? 0) + 1
      return answer
    }
    const [written] = await Promise.all([
      send(agent, claustro.address, own)
        .catch(() => null)
        .then(note(writes)),
      send(agent, claustro.address, read(institute))
        .catch(() => null)
        .then(note(reads)),
    ])
    const id = written?.body.data?.id
    if (written?.status === 201 && id !== undefined) journal.payments.push({ id, amount: own.body.amount })
    await sleep(50)
  }
  rmSync(`${disk.path}/filler`, { recursive: true })
  const back = await claustro.untilReady()
  await crew.stop()
  agent.destroy()
  crew.journal.payments.push(...journal.payments)
  return {
    faults: await faultsOf(claustro, crew.journal),
    writes,
    reads,
    acknowledged: crew.journal.payments.length + crew.journal.inscriptions.length,
    odd: crew.journal.odd,
    back,
    damage: await damageAt(claustro, disk),
  }
}

const read = ({ payers }: Institute): Ask => ({
  method: 'GET',
  path: `/inscriptions/${payers[0]?.inscription_id}`,
  token: payers[0]?.token ?? '',
})

/** Takes every block that is left for others than root, at once and without writing them. */
function fill(path: string, turn: number): void {
  for (let share = 1; share <= 64; share *= 2) {
    const { bavail, bsize } = statfsSync(path)
    const size = Math.floor(bavail / share) * bsize
    if (size > 0) spawnSync('fallocate', ['-l', String(size), `${path}/filler/${turn}-${share}`])
  }
}
