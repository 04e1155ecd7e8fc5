import { setTimeout as sleep } from 'node:timers/promises'
import { type Faults, faultsOf } from './checker.ts'
import { putToWork } from './clients.ts'
import { makeInstitute } from './drill-institute.ts'
import { Claustro } from './drill-server.ts'

const VICTIMS = ['server', 'database', 'both'] as const
export type Victim = (typeof VICTIMS)[number]

/** A fault of the database, which does this before each such write. */
const before = (write: string, steps: string) => async (claustro: Claustro) => {
  await claustro.ask(`create function planted() returns trigger language plpgsql as $$ begin ${steps} end $$`)
  await claustro.ask(`create trigger planted before ${write} for each row execute function planted()`)
}

/** The planted faults of K1, which the drill must catch. */
export const KILL_FAULTS = {
  'synchronous_commit=off': {
    victim: 'database',
    /** What the checker must find. */
    finds: 'lost',
    plant: async (claustro: Claustro) => {
      await claustro.setDatabase('wal_writer_delay', "'5s'")
      await claustro.setDatabase('synchronous_commit', 'off')
    },
  },
  'key not kept': {
    victim: 'server',
    finds: 'doubled_payments',
    // As if the key were written in a transaction that never comes to its end: nobody ever finds it again.
    plant: before('insert on idempotency_keys', 'new.key := new.key || gen_random_uuid(); return new;'),
  },
  'repeat refused': {
    victim: 'server',
    finds: 'differing',
    // As if the call had its effect and was forgotten: whoever asks again is told that the key belongs to another one.
    plant: before('update on idempotency_keys', "new.body_hash := ''; return new;"),
  },
  'notice forgotten': {
    victim: 'server',
    finds: 'notices',
    // As if it were queued after the commit, by a server that does not always come to that.
    plant: before(
      'insert on jobs',
      "return case when new.kind <> 'payment_notice' or new.key::int % 2 > 0 then new end;",
    ),
  },
  'marks not counted': {
    victim: 'server',
    finds: 'drift',
    plant: (claustro: Claustro) => claustro.ask('drop trigger attendances_counted_changed on attendances'),
  },
  'count, then insert': {
    victim: 'server',
    finds: 'over_capacity',
    plant: (claustro: Claustro) =>
      claustro.ask(`alter table sections drop constraint sections_males_within_limit,
        drop constraint sections_females_within_limit`),
  },
} as const satisfies Record<
  string,
  { victim: Victim; finds: keyof Faults; plant: (claustro: Claustro) => Promise<unknown> }
>
export type KillFault = keyof typeof KILL_FAULTS

export type KillOutcome = {
  faults: Faults
  rounds: number
  acknowledged: number
  sent: number
  odd: string[]
  differing: string[]
  /** Milliseconds from each kill to ready again (K9). */
  back: number[]
}

type Options = { rounds: number; fault?: KillFault }

const ENOUGH = 20

/** Twenty-four clients at work while server, database, or both get `kill -9`; then journal and tables are compared. */
export async function killDrill({ rounds, fault }: Options): Promise<KillOutcome> {
  const planted = fault === undefined ? null : KILL_FAULTS[fault]
  await using claustro = new Claustro()
  await claustro.start()
  const institute = await makeInstitute(claustro, 400 * Math.max(rounds, 5))
  await planted?.plant(claustro)
  const crew = putToWork(claustro, institute)
  const back: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(150 + Math.random() * 450)
    back.push(await strike(claustro, planted?.victim ?? VICTIMS[round % VICTIMS.length] ?? 'both'))
  }
  await sleep(300)
  // A control finds its fault among these; a slow machine comes to few of them between two kills.
  while (planted && crew.journal.approved.length < ENOUGH) await sleep(20)
  await crew.stop()
  const { inscriptions, payments, approved, marks, sent, odd, differing } = crew.journal
  const acknowledged = inscriptions.length + payments.length + approved.length + marks.size
  const faults = await faultsOf(claustro, crew.journal)
  return { faults, rounds: back.length, acknowledged, sent, odd, differing, back }
}

/** Kills, lets whoever watches over the server start it again, and gives how long it was away. */
async function strike(claustro: Claustro, victim: Victim): Promise<number> {
  const since = performance.now()
  const before = claustro.postmaster
  if (victim !== 'server') claustro.signalDatabase('SIGKILL')
  if (victim !== 'database') {
    await claustro.killServer()
    await claustro.start()
    return claustro.untilReady(since)
  }
  while (claustro.postmaster === before && performance.now() - since < 240_000) await sleep(10)
  return claustro.untilReady(since)
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN
