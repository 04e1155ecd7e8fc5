import { setTimeout } from 'node:timers/promises'
import type { Clock, Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { listen } from '#server/database/listen.ts'
import { type JobKind, PermanentFailure, type ScheduledJob } from './job-kind.ts'
import { persist } from './job-retry.ts'
import {
  CHANNEL,
  finishJob,
  LEASE_MS,
  lastDue,
  postponeJob,
  queueDue,
  removeOldJobs,
  renewLease,
  type Taken,
  takeJobs,
} from './queue.ts'

const MOST_ATTEMPTS = 100
const HOUR_MS = 3_600_000
// The whole server has ten seconds (running.md#starting-and-stopping).
const LONGEST_STOP_MS = 7_000

type Deps<Needs> = {
  db: Tx
  clock: Clock
  /** The kinds that this process runs. */
  jobs: readonly (JobKind<never, Needs> | ScheduledJob<Needs>)[]
  needs: Needs
  onError: (error: unknown, job: { id: number; kind: string; attempt: number }) => void
  /** Where to listen for new jobs; without it they wait for the next poll. */
  url?: string
  concurrency?: number
  /** The polling interval, for jobs that become due later and those of dead workers. Zero: only `drain` runs jobs. */
  poll_ms?: number
  /** The hourly tasks of each process, such as removing old files. */
  hourly?: readonly ((now: Instant) => Promise<void>)[]
}

export type Jobs = {
  /** Takes no further job and waits some seconds for the running ones; unfinished jobs are retried later. */
  stop(): Promise<void>
  /** Runs everything that is due now; returns the number of attempts. */
  drain(): Promise<number>
}

/** Runs the jobs of the table, alongside any other process that does so too. */
export async function startJobs<Needs>(deps: Deps<Needs>): Promise<Jobs> {
  const { concurrency = 4, poll_ms = 3_000 } = deps
  /** Jobs of this process: a clock that jumps may make their leases look expired. */
  const own = new Set<number>()
  const schedule = scheduleOf(deps)
  const run = async (job: Taken) => {
    own.add(job.id)
    await runJob(deps, job).finally(() => own.delete(job.id))
  }
  const lanes = [...new Set([undefined, ...deps.jobs.map((job) => job.lane)])].map((lane) => {
    const kinds = deps.jobs.filter((job) => job.lane === lane).map(({ kind }) => kind)
    const most = lane === undefined ? concurrency : 1
    const next = async (room: number) => {
      await schedule()
      return takeJobs(deps, { kinds, most: room, except: own })
    }
    return { next, most, loop: loopOf({ concurrency: most, next, run, onError: deps.onError }) }
  })
  const loops = lanes.map(({ loop }) => loop)
  const ends = poll_ms === 0 ? [] : await startLooking({ ...deps, poll_ms }, loops)

  return {
    async stop() {
      const stopped = Promise.all(loops.map((loop) => loop.stop()))
      for (const end of ends) await end()
      await stopped
    },
    async drain() {
      let count = 0
      for (;;) {
        await Promise.all(loops.flatMap(({ running }) => [...running]))
        const jobs = (await Promise.all(lanes.map(({ next, most }) => next(most)))).flat()
        if (jobs.length === 0) return count
        count += jobs.length
        await Promise.all(jobs.map(run))
      }
    },
  }
}

type Loop = ReturnType<typeof loopOf>
type LoopDeps = {
  concurrency: number
  next: (most: number) => Promise<Taken[]>
  run: (job: Taken) => Promise<void>
  onError: Deps<unknown>['onError']
}

/** Keeps as many jobs running as there is room for, at every call of `look`. */
function loopOf({ concurrency, next, run, onError }: LoopDeps) {
  const running = new Set<Promise<void>>()
  let stopped = false
  let looking: Promise<void> | undefined
  let lookAgain = false

  const start = (work: Promise<void>) => {
    const tracked: Promise<void> = work.finally(() => {
      running.delete(tracked)
      look()
    })
    running.add(tracked)
  }
  const fill = async () => {
    do {
      lookAgain = false
      const room = concurrency - running.size
      const jobs = stopped || room <= 0 ? [] : await next(room)
      for (const job of jobs) start(run(job))
    } while (lookAgain)
  }
  const look = () => {
    lookAgain = true
    if (stopped) return
    looking ??= fill()
      .catch((error: unknown) => onError(error, { id: 0, kind: 'take', attempt: 0 }))
      .finally(() => {
        looking = undefined
        if (lookAgain) look()
      })
  }
  return {
    running,
    start,
    look,
    async stop() {
      stopped = true
      await looking
      await Promise.race([Promise.all(running), setTimeout(LONGEST_STOP_MS, undefined, { ref: false })])
    },
  }
}

/** Polls on every notification, at intervals and once an hour; returns what ends that. */
async function startLooking<Needs>(
  deps: Deps<Needs> & { poll_ms: number },
  loops: readonly Loop[],
): Promise<(() => unknown)[]> {
  const look = () => {
    for (const loop of loops) loop.look()
  }
  const hourly = () => loops[0]?.start(runHourly(deps))
  const timers = [setInterval(look, deps.poll_ms), setInterval(hourly, HOUR_MS)]
  for (const timer of timers) timer.unref()
  const ear = deps.url === undefined ? undefined : await listen(deps.url, CHANNEL, look)
  hourly()
  look()
  return [() => timers.forEach(clearInterval), () => ear?.stop()]
}

/** Queues the due scheduled jobs; asks the database only when an hour has come. */
function scheduleOf<Needs>({ db, clock, jobs }: Deps<Needs>): () => Promise<void> {
  const scheduled = jobs.filter((job) => 'hours' in job)
  const known = new Map<string, string>()
  return async () => {
    for (const job of scheduled) {
      const due = lastDue(job, clock.now())
      const hour = JSON.stringify(due)
      if (known.get(job.kind) === hour) continue
      await queueDue(db, job, due)
      known.set(job.kind, hour)
    }
  }
}

async function runJob<Needs>(deps: Deps<Needs>, job: Taken): Promise<void> {
  const { id, kind, attempts } = job
  const attempt = { id, kind, attempt: attempts }
  const declared = deps.jobs.find((one) => one.kind === kind)
  if (!declared) throw new Error(`Nothing runs ${kind}`)
  const done = async (tx: Tx) => {
    if (!(await finishJob({ ...deps, db: tx }, job))) throw new Error('Another worker has taken the job over')
  }
  const renewal = setInterval(() => renewLease(deps, job).catch(() => {}), LEASE_MS / 3).unref()
  const note = await declared.run(job.payload, deps.needs, { ...attempt, done }).then(
    () => () => finishJob(deps, job),
    (error: unknown) => {
      deps.onError(error, attempt)
      const { most_attempts = MOST_ATTEMPTS } = declared
      const is_permanent = error instanceof PermanentFailure || attempts >= most_attempts
      return () => postponeJob(deps, job, { error, is_permanent })
    },
  )
  await persist(note).catch((fault: unknown) => deps.onError(fault, attempt))
  clearInterval(renewal)
}

async function runHourly<Needs>({ db, clock, hourly = [], onError }: Deps<Needs>): Promise<void> {
  const now = clock.now()
  for (const task of [(at: Instant) => removeOldJobs(db, at), ...hourly]) {
    try {
      await task(now)
    } catch (error) {
      onError(error, { id: 0, kind: 'hourly', attempt: 0 })
    }
  }
}
