import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockAt } from '#kernel/dates.ts'
import type { Db } from '#server/database/db.ts'
import { PermanentFailure } from './job-kind.ts'
import { retryDelay } from './job-retry.ts'
import { jobsDatabase, mailBy, type Send } from './queue.fixture.ts'
import { queueJob, removeOldJobs } from './queue.ts'
import { type Jobs, startJobs } from './worker.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const HOUR = 3_600_000
const MAIL = mailBy(async () => {})
const mailTo = (to: string) => ({ to, subject: 'Saludo', text: 'Hola' })

let database: Db
let time: number
let open: Jobs[]
const clock = clockAt(() => time)

beforeEach(async () => {
  database = await jobsDatabase()
  time = START
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((jobs) => jobs.stop()))
  await database.close()
})

async function worker(mail: Send) {
  const errors: unknown[] = []
  const jobs = await startJobs({
    db: database.db,
    clock,
    jobs: [mailBy(mail)],
    needs: {},
    onError: (error) => errors.push(error),
    poll_ms: 0,
  })
  open.push(jobs)
  return { ...jobs, errors }
}

const row = async () => {
  const { rows } = await sql<{
    attempts: number
    last_error: string | null
    done_at: string | null
    failed_at: string | null
    payload: unknown
  }>`select attempts, last_error, done_at, failed_at, payload from jobs order by id`.execute(database.db)
  return rows[0]
}
const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from jobs`.execute(database.db)
  return rows[0]?.n
}
describe('a job', () => {
  test('runs once after its transaction commits, and its payload is gone afterwards', async () => {
    const sent: string[] = []
    const jobs = await worker(async ({ to }) => void sent.push(to))
    await database.db.transaction().execute(async (tx) => {
      await queueJob(tx, MAIL, mailTo('ana@demo.example'))
      expect(await jobs.drain()).toBe(0)
    })
    expect(await jobs.drain()).toBe(1)
    expect(await jobs.drain()).toBe(0)
    expect(sent).toEqual(['ana@demo.example'])
    expect(await row()).toMatchObject({ done_at: '2026-03-02T12:00:00Z' })
    expect((await row())?.payload).toEqual({})
  })

  test('never runs when its transaction is undone', async () => {
    const sent: string[] = []
    const jobs = await worker(async ({ to }) => void sent.push(to))
    const undone = database.db.transaction().execute(async (tx) => {
      await queueJob(tx, MAIL, mailTo('ana@demo.example'))
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await jobs.drain()).toBe(0)
    expect(sent).toEqual([])
  })

  test('waits for its time', async () => {
    const sent: string[] = []
    const jobs = await worker(async ({ to }) => void sent.push(to))
    time = START + HOUR
    const run_at = clock.now()
    time = START
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'), { run_at })
    expect(await jobs.drain()).toBe(0)
    time = START + HOUR
    expect(await jobs.drain()).toBe(1)
  })

  test('of a kind that this version does not know stays for one that does', async () => {
    const jobs = await worker(async () => {})
    await sql`insert into jobs (kind, payload) values ('fax', '{}')`.execute(database.db)
    expect(await jobs.drain()).toBe(0)
    expect(await row()).toMatchObject({ attempts: 0, done_at: null })
  })

  test('with a key stands once while it waits, and once more when it has begun', async () => {
    const again = { key: 'ana' }
    const sent: string[] = []
    const jobs = await worker(async ({ to }) => {
      if (sent.push(to) === 1) await queueJob(database.db, MAIL, mailTo('ana@demo.example'), again)
    })
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'), again)
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'), again)
    expect(await count()).toBe(1)
    expect(await jobs.drain()).toBe(2)
  })
})

describe('a job that fails', () => {
  test('is tried again after 10 s, 20 s, 40 s … half an hour, for two days', () => {
    expect([1, 2, 3, 8, 9, 100].map(retryDelay)).toEqual([
      10_000, 20_000, 40_000, 1_280_000, 1_800_000, 1_800_000,
    ])
    const waits = Array.from({ length: 99 }, (_, index) => retryDelay(index + 1))
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(44 * HOUR)
  })

  test('is tried again when its time has come, and its error stands in the row', async () => {
    const jobs = await worker(async (_, { attempt }) => {
      if (attempt < 3) throw new Error(`mail server away ${attempt}`)
    })
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    expect(await jobs.drain()).toBe(1)
    expect(await row()).toMatchObject({ attempts: 1, last_error: 'mail server away 1', done_at: null })
    time += 9_999
    expect(await jobs.drain()).toBe(0)
    time += 1
    expect(await jobs.drain()).toBe(1)
    time += 20_000
    expect(await jobs.drain()).toBe(1)
    expect(await row()).toMatchObject({ attempts: 3, last_error: null, done_at: expect.any(String) })
    expect(jobs.errors).toHaveLength(2)
  })

  test('is given up at once when its handler says that it is hopeless', async () => {
    const jobs = await worker(async () => {
      throw new PermanentFailure('no such mailbox')
    })
    await queueJob(database.db, MAIL, mailTo('nadie@demo.example'))
    await jobs.drain()
    time += 48 * HOUR
    expect(await jobs.drain()).toBe(0)
    expect(await row()).toMatchObject({ attempts: 1, failed_at: '2026-03-02T12:00:00Z' })
  })

  test('is given up after a hundred attempts', async () => {
    const jobs = await worker(async () => {
      throw new Error('away')
    })
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    await sql`update jobs set attempts = 98`.execute(database.db)
    await jobs.drain()
    expect((await row())?.failed_at).toBeNull()
    time += HOUR
    await jobs.drain()
    expect(await row()).toMatchObject({ attempts: 100, failed_at: expect.any(String) })
  })
})

test('a row is removed thirty days after its job was done', async () => {
  const jobs = await worker(async () => {})
  await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
  await jobs.drain()
  time += 30 * 24 * HOUR
  await removeOldJobs(database.db, clock.now())
  expect(await count()).toBe(1)
  time += 1
  await removeOldJobs(database.db, clock.now())
  expect(await count()).toBe(0)
})
