import { sql } from 'kysely'
import { addTime, type Clock, dayOf, hourOf, type Instant } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import type { Due, JobKind, ScheduledJob } from './job-kind.ts'
import { LONGEST_WAIT_MS, retryDelay } from './job-retry.ts'

export const CHANNEL = 'jobs'
export const LEASE_MS = 120_000
const HOUR_MS = 3_600_000
const KEEP_DONE_MS = 30 * 86_400_000

/**
 * Queues a job in the caller's transaction; it runs after the commit. With a `key`, a waiting job of the same kind
 * and key stands for this one too.
 */
export const queueJob = <Payload>(
  tx: Tx,
  kind: JobKind<Payload, never>,
  payload: NoInfer<Payload>,
  { renewed = [], ...options }: { run_at?: Instant; key?: string; renewed?: readonly string[] } = {},
): Promise<void> => queueJobs(tx, kind, [{ payload, ...options }], { renewed })

/**
 * As `queueJob`, for many at once; `anew` has a waiting job of the same key begin its wait again, `renewed` names what
 * of its payload this one takes the place of.
 */
export async function queueJobs<Payload>(
  tx: Tx,
  kind: JobKind<Payload, never>,
  jobs: readonly NewJob<NoInfer<Payload>>[],
  options: Waiting = {},
): Promise<void> {
  await sql`with queued as (${queueingJobs(kind, jobs, options)}) select`.execute(tx)
}

type NewJob<Payload> = { payload: Payload; run_at?: Instant; key?: string }
type Waiting = { anew?: boolean; renewed?: readonly string[] }

/** As `queueJobs`, as part of another statement. */
export function queueingJobs<Payload>(
  { kind }: JobKind<Payload, never>,
  jobs: readonly NewJob<NoInfer<Payload>>[],
  { anew = false, renewed = [] }: Waiting = {},
): Sql {
  const wait = anew
    ? sql`do update set run_at = excluded.run_at, payload = excluded.payload`
    : renewed.length > 0
      ? sql`do update set payload = jobs.payload ||
          (select jsonb_object_agg(name, excluded.payload -> name) from unnest(${renewed}::text[]) name)`
      : sql`do nothing`
  return sql`
    insert into jobs (kind, payload, key, run_at)
    select ${kind}, it.payload, it.key, it.run_at
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as it(payload jsonb, key text, run_at timestamptz)
    on conflict (kind, key) where attempts = 0 and done_at is null and failed_at is null ${wait}
    returning pg_notify(${CHANNEL}, '')`
}

/** Queues a job as part of another statement, for each row of `rows`. */
export const queueing = <Payload>(
  { kind }: JobKind<Payload, never>,
  payload: NoInfer<Payload>,
  rows: Sql,
): Sql => sql`
  insert into jobs (kind, payload) select ${kind}, ${JSON.stringify(payload)}::jsonb ${rows}
  returning pg_notify(${CHANNEL}, '')`

/** Withdraws jobs that have not begun, by their keys; gives those keys. */
export async function withdrawJobs(
  tx: Tx,
  { kind }: JobKind<never, never>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    delete from jobs
    where kind = ${kind} and key = any(${keys}) and attempts = 0 and done_at is null and failed_at is null
    returning key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Returns the last hour at which it was due, within a day. */
export function lastDue({ kind, hours }: ScheduledJob<never>, now: Instant): Due {
  for (let back = 0; back < 24; back++) {
    const at = addTime(now, -back * HOUR_MS)
    if (hours.includes(hourOf(at))) return { day: dayOf(at), hour: hourOf(at) }
  }
  throw new Error(`No hour of the day is one of ${kind}`)
}

/** Queues a scheduled job unless some server did already; its row stays long enough to tell (`removeOldJobs`). */
export async function queueDue(db: Tx, job: ScheduledJob<never>, due: Due): Promise<void> {
  const key = `${due.day} ${due.hour}`
  await db.transaction().execute(async (tx) => {
    // The unique index holds only until the job begins.
    await sql`select pg_advisory_xact_lock(hashtext(${`scheduled ${job.kind}`}))`.execute(tx)
    const { rows } = await sql`select from jobs where kind = ${job.kind} and key = ${key}`.execute(tx)
    if (rows.length === 0) await queueJob(tx, job, due, { key })
  })
}

type Deps = { db: Tx; clock: Clock }
export type Taken = { id: number; kind: string; payload: never; attempts: number }
type Which = { kinds: readonly string[]; most: number; except: ReadonlySet<number> }

/** Leases the next due jobs. `materialized`: otherwise the planner may run the subquery twice and take too many. */
export async function takeJobs({ db, clock }: Deps, { kinds, most, except }: Which): Promise<Taken[]> {
  const now = clock.now()
  const { rows } = await sql<Taken>`
    with due as materialized (
      select id from jobs
      where done_at is null and failed_at is null
        and (run_at is null or run_at <= ${now}::timestamptz
          -- No failed attempt waits longer: the clock was put back.
          or (attempts > 0 and run_at > ${addTime(now, LONGEST_WAIT_MS)}::timestamptz))
        and not id = any(${[...except]}::bigint[])
        and (leased_until is null or leased_until <= ${now}::timestamptz)
        and kind = any(${kinds}::text[])
      order by run_at nulls first, id
      limit ${most}
      for update skip locked
    )
    update jobs set attempts = attempts + 1, leased_until = ${addTime(now, LEASE_MS)}::timestamptz
    from due where jobs.id = due.id
    returning jobs.id, jobs.kind, jobs.payload, jobs.attempts`.execute(db)
  return rows
}

// `attempts` is the fencing token in all three: a worker that lost its lease no longer changes the row.
export async function renewLease({ db, clock }: Deps, job: Taken): Promise<void> {
  const until = addTime(clock.now(), LEASE_MS)
  await sql`
    update jobs set leased_until = ${until}::timestamptz
    where id = ${job.id} and attempts = ${job.attempts} and done_at is null and failed_at is null`.execute(db)
}

/**
 * Returns whether the job was still this worker's. Clears the payload at once: it may hold a link that opens an
 * account.
 */
export async function finishJob({ db, clock }: Deps, job: Taken): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set done_at = ${clock.now()}::timestamptz, leased_until = null, last_error = null, payload = '{}'
    where id = ${job.id} and attempts = ${job.attempts}`.execute(db)
  return numAffectedRows === 1n
}

type Failure = { error: unknown; is_permanent: boolean }

export async function postponeJob(
  { db, clock }: Deps,
  job: Taken,
  { error, is_permanent }: Failure,
): Promise<void> {
  const now = clock.now()
  const said = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
  await sql`
    update jobs set leased_until = null, last_error = ${said},
      run_at = ${addTime(now, retryDelay(job.attempts))}::timestamptz,
      failed_at = ${is_permanent ? now : null}::timestamptz
    where id = ${job.id} and attempts = ${job.attempts} and done_at is null`.execute(db)
}

/** Hourly cleanup of jobs that were done, or given up, thirty days ago. */
export async function removeOldJobs(db: Tx, now: Instant): Promise<void> {
  const before = addTime(now, -KEEP_DONE_MS)
  await sql`
    delete from jobs
    where done_at < ${before}::timestamptz or failed_at < ${before}::timestamptz`.execute(db)
}
