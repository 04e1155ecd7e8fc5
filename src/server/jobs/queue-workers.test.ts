import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockAt } from '#kernel/dates.ts'
import type { Db } from '#server/database/db.ts'
import type { JobKind } from './job-kind.ts'
import { jobsDatabase, mailBy, type Send } from './queue.fixture.ts'
import { queueJob } from './queue.ts'
import { type Jobs, startJobs } from './worker.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
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

type Options = { poll_ms?: number; concurrency?: number; others?: readonly JobKind<object>[] }

async function worker(mail: Send, { others = [], ...options }: Options = {}) {
  const jobs = await startJobs({
    db: database.db,
    url: database.url,
    clock,
    jobs: [mailBy(mail), ...others],
    needs: {},
    onError: () => {},
    poll_ms: 0,
    ...options,
  })
  open.push(jobs)
  return jobs
}

const row = async () => {
  const { rows } = await sql<{ attempts: number; last_error: string | null; done_at: string | null }>`
    select attempts, last_error, done_at from jobs order by id`.execute(database.db)
  return rows[0]
}
async function until(happened: () => boolean, most_ms = 5_000) {
  for (let waited = 0; !happened(); waited += 10) {
    if (waited >= most_ms) throw new Error('It did not happen in time')
    await setTimeout(10)
  }
}

describe('workers', () => {
  test('pick a job up as soon as it is committed', async () => {
    const sent: string[] = []
    await worker(async ({ to }) => void sent.push(to), { poll_ms: 60_000 })
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    await until(() => sent.length === 1, 1_000)
  })

  test('hear again after the listening connection broke, and find what they missed', async () => {
    const sent: string[] = []
    await worker(async ({ to }) => void sent.push(to), { poll_ms: 60_000 })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'listen jobs' and datname = current_database()`.execute(database.db)
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    await until(() => sent.length === 1)
    await queueJob(database.db, MAIL, mailTo('eva@demo.example'))
    await until(() => sent.length === 2, 1_000)
  })

  test('share three hundred jobs without doing one twice', async () => {
    const sent: string[] = []
    const send: Send = async ({ to }) => {
      await setTimeout(1)
      sent.push(to)
    }
    for (let i = 0; i < 300; i++) await queueJob(database.db, MAIL, mailTo(`p${i}@demo.example`))
    for (let i = 0; i < 4; i++) await worker(send, { poll_ms: 50, concurrency: 5 })
    await until(() => sent.length >= 300)
    await setTimeout(100)
    expect(sent).toHaveLength(300)
    expect(new Set(sent).size).toBe(300)
  })

  test('take over the job of one that died, when its lease has run out', async () => {
    const death = Promise.withResolvers<void>()
    const sent: number[] = []
    let begun = false
    const dead = await worker(() => {
      begun = true
      return death.promise
    })
    const alive = await worker(async (_, { id }) => void sent.push(id))
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    const never = dead.drain()
    await until(() => begun)
    time += 119_000
    expect(await alive.drain()).toBe(0)
    time += 1_000
    expect(await alive.drain()).toBe(1)
    expect(sent).toHaveLength(1)
    death.reject(new Error('too late'))
    await never
    expect(await row()).toMatchObject({ attempts: 2, done_at: expect.any(String), last_error: null })
  })

  test('run slow ones of a lane one at a time, and the others do not wait for them', async () => {
    const slow: PromiseWithResolvers<void>[] = []
    const others: typeof slow = []
    const sent: string[] = []
    const longIn = (lane: 'files' | 'search', begun: typeof slow): JobKind<object> => ({
      ...{ kind: `long ${lane}`, lane },
      run: () => {
        const one = Promise.withResolvers<void>()
        begun.push(one)
        return one.promise
      },
    })
    const long = longIn('search', slow)
    const file = longIn('files', others)
    await worker(async ({ to }) => void sent.push(to), { poll_ms: 10, concurrency: 1, others: [long, file] })
    await queueJob(database.db, long, {})
    await queueJob(database.db, long, {})
    await queueJob(database.db, file, {})
    await until(() => slow.length === 1 && others.length === 1)
    others[0]?.resolve()
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    await until(() => sent.length === 1)
    expect(slow).toHaveLength(1)
    slow[0]?.resolve()
    await until(() => slow.length === 2)
    slow[1]?.resolve()
  })

  test('finish what they began before they stop, and begin nothing more', async () => {
    const begun: string[] = []
    const ended: string[] = []
    const one = await worker(
      async ({ to }) => {
        begun.push(to)
        await setTimeout(200)
        ended.push(to)
      },
      { poll_ms: 20, concurrency: 1 },
    )
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    await queueJob(database.db, MAIL, mailTo('eva@demo.example'))
    await until(() => begun.length === 1)
    await one.stop()
    expect(ended).toEqual(['ana@demo.example'])
    await setTimeout(100)
    expect(begun).toHaveLength(1)
  })

  test('stop within seconds even when a job hangs', async () => {
    let begun = false
    const hanging = Promise.withResolvers<void>()
    const one = await worker(
      () => {
        begun = true
        return hanging.promise
      },
      { poll_ms: 20 },
    )
    await queueJob(database.db, MAIL, mailTo('ana@demo.example'))
    await until(() => begun)
    const stopped = await Promise.race([one.stop().then(() => true), setTimeout(9_000, false)])
    hanging.resolve()
    expect(stopped).toBe(true)
  })
})
