import { sql } from 'kysely'
import { systemClock } from '../src/kernel/dates.ts'
import { openDatabase, type Tx } from '../src/server/database/db.ts'
import type { JobKind } from '../src/server/jobs/job-kind.ts'
import { queueJobs } from '../src/server/jobs/queue.ts'
import { startJobs } from '../src/server/jobs/worker.ts'

export type Started = {
  /** Queues so many trivial jobs in the caller's transaction. */
  add(tx: Tx, many: number): Promise<unknown>
  stop(): Promise<unknown>
}
type Queue = {
  schema: string
  /** Where its jobs are. */
  table: string
  start(url: string, handle: () => Promise<void>): Promise<Started>
}

const MOST_CONNECTIONS = 6
const CONCURRENCY = 4
const numbers = (many: number) => Array.from({ length: many }, (_, number) => number)

/** Not among the dependencies, so without types. */
const library = (name: string): Promise<unknown> => import(name)

const ours: Queue = {
  schema: 'public',
  table: 'public.jobs',
  async start(url, handle) {
    const { db, close } = openDatabase(url, { most: MOST_CONNECTIONS })
    const kind: JobKind<{ number: number }> = { kind: 'trivial', run: handle }
    const jobs = await startJobs({
      ...{ db, url, clock: systemClock, jobs: [kind], needs: {} },
      onError: () => {},
    })
    return {
      add: (tx, many) =>
        queueJobs(
          tx,
          kind,
          numbers(many).map((number) => ({ payload: { number } })),
        ),
      stop: () => jobs.stop().then(close),
    }
  },
}

type Graphile = {
  run(options: object): Promise<{ stop(): Promise<void> }>
  Logger: new (to: object) => object
}

const graphileWorker: Queue = {
  schema: 'graphile_worker',
  table: 'graphile_worker._private_jobs',
  async start(url, handle) {
    const { run, Logger } = (await library('graphile-worker')) as Graphile
    const runner = await run({
      connectionString: url,
      maxPoolSize: MOST_CONNECTIONS,
      concurrency: CONCURRENCY,
      pollInterval: 3_000,
      noHandleSignals: true,
      taskList: { trivial: handle },
      logger: new Logger(() => () => {}),
    })
    return {
      add: (tx, many) =>
        sql`select graphile_worker.add_jobs(array(
          select row('trivial', json_build_object('number', n), null, null, null, null, null, null)::graphile_worker.job_spec
          from unnest(${numbers(many)}::int[]) as n))`.execute(tx),
      stop: () => runner.stop(),
    }
  },
}

type Boss = {
  on(event: string, listener: (error: unknown) => void): void
  start(): Promise<unknown>
  stop(options: object): Promise<unknown>
  createQueue(name: string, options: object): Promise<unknown>
  work(name: string, options: object, handle: (jobs: unknown[]) => Promise<void>): Promise<unknown>
  insert(name: string, jobs: object[], options: object): Promise<unknown>
}
type PgBoss = { PgBoss: new (options: object) => Boss; fromKysely(tx: Tx): object }

const pgBoss: Queue = {
  schema: 'pgboss',
  table: 'pgboss.job',
  async start(url, handle) {
    const { PgBoss, fromKysely } = (await library('pg-boss')) as PgBoss
    const boss = new PgBoss({ connectionString: url, max: MOST_CONNECTIONS, useListenNotify: true })
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue('trivial', {
      notify: true,
      heartbeatSeconds: 60,
      retryLimit: 99,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 1_800,
    })
    const polling = { pollingIntervalSeconds: 3, notifyPollingIntervalSeconds: 3, burstWhenBatchFull: true }
    await boss.work('trivial', { localConcurrency: CONCURRENCY, batchSize: 10, ...polling }, async (jobs) => {
      for (const _ of jobs) await handle()
    })
    return {
      add: (tx, many) =>
        boss.insert(
          'trivial',
          numbers(many).map((number) => ({ data: { number } })),
          { db: fromKysely(tx) },
        ),
      stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
    }
  },
}

export const QUEUES: Readonly<Record<string, Queue>> = {
  ours,
  'graphile-worker': graphileWorker,
  'pg-boss': pgBoss,
}
