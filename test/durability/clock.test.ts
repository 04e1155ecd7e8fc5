import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { backUpWhenDue } from '#features/institute/backups/server/actions.ts'
import { backupState } from '#features/institute/backups/server/queries.ts'
import * as dates from '#kernel/dates.ts'
import { folderStorage } from '#server/files/files.ts'
import { mailBy, type Send } from '#server/jobs/queue.fixture.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { mailJob } from '#server/mail/mail.ts'
import { idOf } from '../support/institute.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { HOUR, MINUTE, OTHER, PASSWORD, twoServers } from '../support/two-servers.ts'

// promises.md F5: the clock of the machine jumps while people work
const DAY = 24 * HOUR
const JUMPS: [name: string, milliseconds: number][] = [
  ['an hour forward', HOUR],
  ['an hour back', -HOUR],
  ['a day forward', DAY],
  ['a day back', -DAY],
]
const { world, call, enter, person } = await twoServers()
const { inscription } = await twoOfEverything(world)
/** The real time, to which a clock that has jumped is put back. */
let jumped = 0
const jump = (milliseconds: number) => {
  world.clock.move(milliseconds)
  jumped += milliseconds
}
afterEach(() => jump(-jumped))

const session = (token: string) => call('GET', '/session', undefined, { token })

describe.each(JUMPS)('%s', (_, by) => {
  test('a session ends when it was told to, by the clock of the server, and not at the jump', async () => {
    const { email } = await person()
    const { access_token: token, expires_in_datetime } = (await enter(email, PASSWORD)).body
    const left = Date.parse(expires_in_datetime) - Date.parse(world.clock.now())
    jump(by)
    expect((await session(token)).status).toBe(by < left ? 200 : 401)
    jump(left - by - MINUTE)
    const { headers } = await session(token)
    const newest = String(headers.authorization ?? `Bearer ${token}`).replace('Bearer ', '')
    expect((await session(newest)).status).toBe(200)
    jump(2 * MINUTE)
    expect((await session(token)).status).toBe(401)
  })

  test('a session that was ended stays so', async () => {
    const { email } = await person()
    const token: string = (await enter(email, PASSWORD)).body.access_token
    await call('POST', '/logout', undefined, { token })
    jump(by)
    expect((await session(token)).body.message).toBe('the_token_has_been_blacklisted')
    jump(-by)
    expect((await session(token)).status).toBe(401)
  })

  test('staff are asked again after an idle hour of the clock that is right at last', async () => {
    const { email } = await person('lowAdmin')
    const token: string = (await enter(email, PASSWORD)).body.access_token
    jump(by)
    const { status } = await session(token)
    expect(status).toBe(Math.abs(by) <= HOUR ? 200 : 401)
    jump(61 * MINUTE)
    expect((await session(token)).status).toBe(401)
  })

  test('a payment sent again under its key is the one that was made', async () => {
    const token = world.as('student').token ?? ''
    const student_id = await idOf(world, 'students', world.as('student'))
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from payments where student_id = ${student_id}`.execute(world.db)
      return rows[0]?.n ?? 0
    }
    const before = await count()
    const body = { type: 1, date: world.clock.today(), amount: 100 }
    const path = `/inscriptions/${inscription.own}/payments`
    const from = { token, headers: { 'idempotency-key': `jump-${by}` } }
    const first = await call('POST', path, body, from)
    expect([first.status, await count()]).toEqual([201, before + 1])
    jump(by)
    const again = await call('POST', path, body, from)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await count()).toBe(before + 1)
  })

  test('ten wrong passwords lock for a quarter of an hour, never for the length of a jump', async () => {
    const { email } = await person()
    const address = `10.250.0.${JUMPS.findIndex(([, one]) => one === by) + 1}`
    const attempt = (password: string) => call('POST', '/login', { email, password }, { address })
    jump(-by)
    for (let time = 0; time < 10; time++) expect((await attempt(OTHER)).status).toBe(401)
    expect((await attempt(PASSWORD)).status).toBe(429)
    jump(by)
    jump(15 * MINUTE)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  test('a mail whose sending failed is sent within half an hour, once', async () => {
    const { jobs, sent } = await mailer({ fails: 1 })
    jump(-by)
    await queueJob(world.db, mailJob, { to: 'ana@instituto.test', subject: 'Saludo', text: 'Hola' })
    await jobs.drain()
    expect(sent).toEqual([])
    jump(by)
    jump(30 * MINUTE)
    await jobs.drain()
    jump(by)
    await jobs.drain()
    expect(sent).toEqual(['ana@instituto.test'])
  })

  test('a mail that is just being sent is not sent a second time', async () => {
    const door = Promise.withResolvers<void>()
    const { jobs, sent } = await mailer({ door: door.promise })
    await queueJob(world.db, mailJob, { to: 'eva@instituto.test', subject: 'Saludo', text: 'Hola' })
    const first = jobs.drain()
    await expect.poll(() => sent.length).toBe(1)
    jump(by)
    const second = jobs.drain()
    await new Promise((resolve) => setTimeout(resolve, 200))
    door.resolve()
    await Promise.all([first, second])
    expect(sent).toEqual(['eva@instituto.test'])
  })

  test('a backup is made every day, and one dated by a wrong clock hides no missing one', async () => {
    await sql`delete from backups`.execute(world.db)
    await sql`update migrations set applied_at = ${dates.addTime(world.clock.now(), -60 * DAY)}`.execute(
      world.db,
    )
    jump(-by)
    await backUp()
    expect(await made()).toBe(1)
    jump(by)
    // Whatever the jump, thirty hours later there is another.
    for (let hour = 0; hour < 30; hour++) {
      jump(HOUR)
      await backUp()
    }
    expect(await made()).toBeGreaterThanOrEqual(2)
    expect((await backupState(world.db, world.clock.now())).state).toBe('good')
  })
})

test('a clock that said 2031 for a minute, as when its battery is empty, stops no backup for years', async () => {
  await sql`delete from backups`.execute(world.db)
  jump(5 * 365 * DAY)
  await backUp()
  jump(-5 * 365 * DAY)
  expect((await backupState(world.db, world.clock.now())).state, 'there is none').toBe('stale')
  await backUp()
  expect(await made()).toBe(2)
  await backUp()
  expect(await made(), 'and not one every hour').toBe(2)
})

test.each([
  'UTC',
  'America/Caracas',
  'America/New_York',
  'Europe/Madrid',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
])('on a machine that lives in %s the institute lives in Venezuela', (zone) => {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    for (const [at, today, shown] of ZONED) {
      const clock = dates.clockAt(() => Date.parse(at))
      expect([clock.now(), clock.today(), dates.showInstant(clock.now())]).toEqual([at, today, shown])
      expect(dates.minutesOfDay(clock.now())).toBe(Number(shown.slice(-5, -3)) * 60 + Number(shown.slice(-2)))
    }
    const day = (text: string) => text as dates.Day
    expect(dates.addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
    expect(dates.addDays(day('2028-02-29'), 365)).toBe('2029-02-28')
    expect(dates.addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
    expect(dates.daysBetween(day('2026-03-07'), day('2026-03-09'))).toBe(2)
    expect(dates.daysBetween(day('2026-10-24'), day('2026-10-26'))).toBe(2)
    expect(dates.weekdayOf(day('2026-12-31'))).toBe(4)
    expect([dates.isDay('2028-02-29'), dates.isDay('2027-02-29')]).toEqual([true, false])
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

/** The hours at which clocks change in New York and Madrid, a leap day, and the turn of the year. */
const ZONED: [at: string, today: string, shown: string][] = [
  ['2026-03-08T07:30:00.000Z', '2026-03-08', '2026-03-08 a las 03:30'],
  ['2026-11-01T06:30:00.000Z', '2026-11-01', '2026-11-01 a las 02:30'],
  ['2026-03-29T01:30:00.000Z', '2026-03-28', '2026-03-28 a las 21:30'],
  ['2026-10-25T01:30:00.000Z', '2026-10-24', '2026-10-24 a las 21:30'],
  ['2028-02-29T03:59:59.000Z', '2028-02-28', '2028-02-28 a las 23:59'],
  ['2028-02-29T04:00:00.000Z', '2028-02-29', '2028-02-29 a las 00:00'],
  ['2028-03-01T03:59:59.000Z', '2028-02-29', '2028-02-29 a las 23:59'],
  ['2027-01-01T03:59:59.000Z', '2026-12-31', '2026-12-31 a las 23:59'],
  ['2027-01-01T04:00:00.000Z', '2027-01-01', '2027-01-01 a las 00:00'],
]

async function mailer({ fails = 0, door }: { fails?: number; door?: Promise<void> }) {
  await sql`delete from jobs`.execute(world.db)
  const sent: string[] = []
  let left = fails
  const send: Send = async ({ to }) => {
    if (left-- > 0) throw new Error('the mail server is away')
    sent.push(to)
    await door
  }
  const { db, clock } = world
  const jobs = await startJobs({ db, clock, jobs: [mailBy(send)], needs: {}, onError: () => {}, poll_ms: 0 })
  return { jobs, sent }
}

const backUp = () =>
  backUpWhenDue({
    db: world.db,
    url: world.url,
    storage: folderStorage(world.folder),
    data: world.folder,
    clock: world.clock,
    key: null,
  })

async function made(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from backups where finished_at is not null`.execute(world.db)
  return rows[0]?.n ?? 0
}
