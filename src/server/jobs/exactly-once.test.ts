import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockAt } from '#kernel/dates.ts'
import type { Db, Tx } from '#server/database/db.ts'
import type { JobKind, ScheduledJob } from './job-kind.ts'
import { jobsDatabase } from './queue.fixture.ts'
import { queueJob } from './queue.ts'
import { type Jobs, startJobs } from './worker.ts'

const HOUR = 3_600_000
const LEASE = 120_000
let database: Db
let time: number
let open: Jobs[]
const clock = clockAt(() => time)

beforeEach(async () => {
  database = await jobsDatabase()
  await sql`create table notices (text text not null)`.execute(database.db)
  // Six in the evening in Venezuela.
  time = Date.parse('2026-03-02T22:00:00Z')
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((jobs) => jobs.stop()))
  await database.close()
})

async function server(job: JobKind<never> | ScheduledJob) {
  const { db } = database
  const jobs = await startJobs({ db, clock, jobs: [job], needs: {}, onError: () => {}, poll_ms: 0 })
  open.push(jobs)
  return jobs
}
const tell = (tx: Tx, text: string) => sql`insert into notices (text) values (${text})`.execute(tx)
async function notices(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notices`.execute(database.db)
  return rows.map(({ text }) => text)
}

describe('what a handler writes with `done`', () => {
  type Steps = { begun?: () => void; wait?: Promise<void>; afterwards?: Promise<void> }
  const notice = (steps: Steps = {}): JobKind<{ text: string }> => ({
    kind: 'notice',
    async run({ text }, _needs, { done }) {
      steps.begun?.()
      await steps.wait
      await database.db.transaction().execute(async (tx) => {
        await tell(tx, text)
        await done(tx)
      })
      await steps.afterwards
    },
  })

  test('is there once, also when the process dies right after its commit', async () => {
    const death = Promise.withResolvers<void>()
    const dying = await server(notice({ afterwards: death.promise }))
    const next = await server(notice())
    await queueJob(database.db, notice(), { text: 'Hola' })
    const never = dying.drain()
    await expect.poll(notices).toEqual(['Hola'])
    time += LEASE
    expect(await next.drain()).toBe(0)
    expect(await notices()).toEqual(['Hola'])
    death.reject(new Error('killed'))
    await never
    const { rows } = await sql`select done_at is not null as done, failed_at from jobs`.execute(database.db)
    expect(rows).toEqual([{ done: true, failed_at: null }])
  })

  test('is undone when another server has taken the job over meanwhile', async () => {
    const [begun, wait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = await server(notice({ begun: begun.resolve, wait: wait.promise }))
    const next = await server(notice())
    await queueJob(database.db, notice(), { text: 'Hola' })
    const late = slow.drain()
    await begun.promise
    time += LEASE
    expect(await next.drain()).toBe(1)
    wait.resolve()
    await late
    expect(await notices()).toEqual(['Hola'])
  })
})

describe('a scheduled job', () => {
  const done: string[] = []
  beforeEach(() => void done.splice(0))
  const digest: ScheduledJob = {
    kind: 'digest',
    hours: [18],
    run: async ({ day, hour }) => void done.push(`${day} ${hour}`),
  }
  const pass = (ms: number) => {
    time += ms
  }

  test('runs at its hour, once for all servers', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => server(digest)))
    await Promise.all(servers.map((one) => one.drain()))
    expect(done).toEqual(['2026-03-02 18'])
    for (let hour = 0; hour < 24; hour++) {
      pass(HOUR)
      for (const one of servers) await one.drain()
    }
    expect(done).toEqual(['2026-03-02 18', '2026-03-03 18'])
  })

  test('is not queued a second time by a server that starts later', async () => {
    await (await server(digest)).drain()
    pass(23 * HOUR)
    await (await server(digest)).drain()
    expect(done).toEqual(['2026-03-02 18'])
  })

  test('is made up for when no server ran at its hour, the last one only', async () => {
    await (await server(digest)).drain()
    pass(3 * 24 * HOUR + 5 * HOUR)
    await (await server(digest)).drain()
    expect(done).toEqual(['2026-03-02 18', '2026-03-05 18'])
  })

  test.each([
    1,
    24,
    365 * 24,
  ])('runs once for its hour when the clock is put %i hours back and forth', async (hours) => {
    const one = await server(digest)
    await one.drain()
    pass(-hours * HOUR)
    await one.drain()
    pass(hours * HOUR)
    await one.drain()
    expect(done.filter((which) => which === '2026-03-02 18')).toHaveLength(1)
    pass(24 * HOUR)
    await one.drain()
    expect(done.at(-1)).toBe('2026-03-03 18')
  })

  test('is tried again when it fails, and given up after as many attempts as it says', async () => {
    let attempts = 0
    const failing: ScheduledJob = {
      ...digest,
      most_attempts: 2,
      run: () => Promise.reject(new Error(`${(attempts += 1)}`)),
    }
    const one = await server(failing)
    for (let minute = 0; minute < 60; minute++) {
      await one.drain()
      pass(60_000)
    }
    expect(attempts).toBe(2)
    const { rows } = await sql`select last_error, failed_at from jobs`.execute(database.db)
    expect(rows).toEqual([{ last_error: '2', failed_at: expect.any(String) }])
  })
})

test('two servers that notice the hour in the same moment queue its job once', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  let count = 0
  const job: ScheduledJob = { kind: 'hourly', hours, run: async () => void (count += 1) }
  const servers = await Promise.all(Array.from({ length: 3 }, () => server(job)))
  for (let hour = 0; hour < 40; hour++) {
    await Promise.all(
      servers.map(async (one, index) => {
        await setTimeout(index)
        await one.drain()
      }),
    )
    time += HOUR
  }
  expect(count).toBe(40)
})
