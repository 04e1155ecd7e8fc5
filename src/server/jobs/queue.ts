import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { addTime, type Clock, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { listen } from '#server/http/listen.ts'
import { LONGEST_WAIT_MS, persist, retryDelay } from './job-retry.ts'

/** Every kind of job with what it needs to know. A new kind is one line here and one handler in `main.ts`. */
export type JobKinds = {
  mail: { to: string; subject: string; text: string }
  /** Somebody asked to recover the account with an e-mail; `base` is that of the link. */
  recovery: { email: string; base: string }
  /** A file that no row names any more goes only after the commit: a transaction undone still needs it. */
  removal: { key: string }
}
export type JobKind = keyof JobKinds

/** The run of a job: `id` stays the same over all attempts, so an effect named by it happens once. */
export type Run = { id: number; attempt: number }
export type JobHandlers = { [K in JobKind]: (payload: JobKinds[K], run: Run) => Promise<void> }

/** Thrown by a handler to say that no further attempt can succeed. */
export class PermanentFailure extends Error {}

const CHANNEL = 'jobs'
const LEASE_MS = 120_000
const MOST_ATTEMPTS = 100
const KEEP_DONE_MS = 30 * 86_400_000
// The whole server has ten seconds (running.md#starting-and-stopping).
const LONGEST_STOP_MS = 7_000

/**
 * Writes a job down as part of the caller's transaction; it runs after the commit. With a `key`, a job of the same
 * kind and key that has not begun yet stands for this one too.
 */
export const queueJob = <K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobKinds[K],
  options: { run_at?: Instant; key?: string } = {},
): Promise<void> => queueJobs(tx, kind, [{ payload, ...options }])

/** As `queueJob`, for many of one kind at once. */
export async function queueJobs<K extends JobKind>(
  tx: Tx,
  kind: K,
  jobs: readonly { payload: JobKinds[K]; run_at?: Instant; key?: string }[],
): Promise<void> {
  await sql`
    insert into jobs (kind, payload, key, run_at)
    select ${kind}, it.payload, it.key, it.run_at
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as it(payload jsonb, key text, run_at timestamptz)
    on conflict (kind, key) where attempts = 0 and done_at is null and failed_at is null do nothing`.execute(
    tx,
  )
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
}

/** Takes back jobs that have not begun, by their keys. */
export async function withdrawJobs(tx: Tx, kind: JobKind, keys: readonly string[]): Promise<void> {
  await sql`
    delete from jobs
    where kind = ${kind} and key = any(${keys}) and attempts = 0 and done_at is null and failed_at is null`.execute(
    tx,
  )
}

type Deps = {
  db: Tx
  clock: Clock
  /** Of the kinds that this process runs. */
  handlers: Partial<JobHandlers>
  onError: (error: unknown, job: { id: number; kind: string; attempt: number }) => void
  /** Where to listen for new jobs; without it they wait for the next look. */
  url?: string
  /** How many run at the same time in this process. */
  concurrency?: number
  /** How often to look unasked: finds what is due later, and jobs of workers that died. Zero: only `drain` runs them. */
  poll_ms?: number
  /** What else to do once an hour, such as sweeping old files. */
  hourly?: readonly ((now: Instant) => Promise<void>)[]
}

export type Jobs = {
  /** Takes no further job and waits some seconds for the running ones; what still runs then is done again later. */
  stop(): Promise<void>
  /** Runs everything that is due now and answers how many attempts that took. */
  drain(): Promise<number>
}

type Taken = { id: number; kind: JobKind; payload: never; attempts: number }

/** Runs the jobs of the table, together with any other process that does so too. */
export async function startJobs(deps: Deps): Promise<Jobs> {
  const { concurrency = 4, poll_ms = 3_000 } = deps
  const running = new Set<Promise<void>>()
  /** Their leases may seem over when the clock jumps; this process knows better. */
  const own = new Set<number>()
  let stopped = false
  let looking: Promise<void> | undefined
  let lookAgain = false

  const start = (work: Promise<void>) => {
    const run: Promise<void> = work.finally(() => {
      running.delete(run)
      look()
    })
    running.add(run)
  }
  const runOwn = async (job: Taken) => {
    own.add(job.id)
    await runOne(deps, job).finally(() => own.delete(job.id))
  }
  const fill = async () => {
    do {
      lookAgain = false
      const room = concurrency - running.size
      const jobs = stopped || room <= 0 ? [] : await take(deps, room, own)
      for (const job of jobs) start(runOwn(job))
    } while (lookAgain)
  }
  const look = () => {
    lookAgain = true
    if (stopped || poll_ms === 0) return
    looking ??= fill()
      .catch((error: unknown) => deps.onError(error, { id: 0, kind: 'take', attempt: 0 }))
      .finally(() => {
        looking = undefined
        if (lookAgain) look()
      })
  }

  const chores = () => start(hourly(deps))
  const timers = poll_ms === 0 ? [] : [setInterval(look, poll_ms), setInterval(chores, 3_600_000)]
  for (const timer of timers) timer.unref()
  const ear = deps.url !== undefined && poll_ms > 0 ? await listen(deps.url, CHANNEL, look) : undefined
  if (poll_ms > 0) chores()
  look()

  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await ear?.stop()
      await looking
      await Promise.race([Promise.all(running), setTimeout(LONGEST_STOP_MS, undefined, { ref: false })])
    },
    async drain() {
      let count = 0
      for (;;) {
        await Promise.all(running)
        const jobs = await take(deps, concurrency, own)
        if (jobs.length === 0) return count
        count += jobs.length
        await Promise.all(jobs.map(runOwn))
      }
    },
  }
}

/** Leases the next jobs that are due. `materialized`: else the planner may run the subquery twice and take too many. */
async function take({ db, clock, handlers }: Deps, most: number, own: ReadonlySet<number>): Promise<Taken[]> {
  const now = clock.now()
  const { rows } = await sql<Taken>`
    with due as materialized (
      select id from jobs
      where done_at is null and failed_at is null
        and (run_at is null or run_at <= ${now}::timestamptz
          -- No failed attempt waits longer: the clock was put back.
          or (attempts > 0 and run_at > ${addTime(now, LONGEST_WAIT_MS)}::timestamptz))
        and not id = any(${[...own]}::bigint[])
        and (leased_until is null or leased_until <= ${now}::timestamptz)
        and kind = any(${Object.keys(handlers)}::text[])
      order by run_at nulls first, id
      limit ${most}
      for update skip locked
    )
    update jobs set attempts = attempts + 1, leased_until = ${addTime(now, LEASE_MS)}::timestamptz
    from due where jobs.id = due.id
    returning jobs.id, jobs.kind, jobs.payload, jobs.attempts`.execute(db)
  return rows
}

async function runOne(deps: Deps, job: Taken): Promise<void> {
  const run = { id: job.id, kind: job.kind, attempt: job.attempts }
  const renewal = setInterval(() => renew(deps, job).catch(() => {}), LEASE_MS / 3).unref()
  const handle = deps.handlers[job.kind]
  if (!handle) throw new Error(`No handler for ${job.kind}`)
  const note = await handle(job.payload, run).then(
    () => () => finish(deps, job),
    (error: unknown) => {
      deps.onError(error, run)
      return () => postpone(deps, job, error)
    },
  )
  await persist(note).catch((fault: unknown) => deps.onError(fault, run))
  clearInterval(renewal)
}

// `attempts` is the fence in all three: a worker that lost its lease no longer changes the row.
async function renew({ db, clock }: Deps, job: Taken): Promise<void> {
  const until = addTime(clock.now(), LEASE_MS)
  await sql`
    update jobs set leased_until = ${until}::timestamptz
    where id = ${job.id} and attempts = ${job.attempts} and done_at is null and failed_at is null`.execute(db)
}

/** The payload goes at once: it may hold a link that opens an account. */
async function finish({ db, clock }: Deps, job: Taken): Promise<void> {
  await sql`
    update jobs set done_at = ${clock.now()}::timestamptz, leased_until = null, last_error = null, payload = '{}'
    where id = ${job.id} and attempts = ${job.attempts}`.execute(db)
}

async function postpone({ db, clock }: Deps, job: Taken, error: unknown): Promise<void> {
  const now = clock.now()
  const givenUp = error instanceof PermanentFailure || job.attempts >= MOST_ATTEMPTS
  const said = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
  await sql`
    update jobs set leased_until = null, last_error = ${said},
      run_at = ${addTime(now, retryDelay(job.attempts))}::timestamptz,
      failed_at = ${givenUp ? now : null}::timestamptz
    where id = ${job.id} and attempts = ${job.attempts}`.execute(db)
}

/** Removes jobs that were done, or given up, thirty days ago. */
export async function removeOldJobs(db: Tx, now: Instant): Promise<void> {
  const before = addTime(now, -KEEP_DONE_MS)
  await sql`
    delete from jobs
    where done_at < ${before}::timestamptz or failed_at < ${before}::timestamptz`.execute(db)
}

async function hourly(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const chores = [(at: Instant) => removeOldJobs(deps.db, at), ...(deps.hourly ?? [])]
  for (const chore of chores) {
    try {
      await chore(now)
    } catch (error) {
      deps.onError(error, { id: 0, kind: 'hourly', attempt: 0 })
    }
  }
}
