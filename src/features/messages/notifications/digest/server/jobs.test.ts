import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { createStudentRow } from '#test/support/institute.ts'
import { mailOf } from '#test/support/mails.ts'
import { createWorld } from '#test/support/world.ts'
import { notify } from '../../server/actions.ts'
import { digestJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const MINUTE = 60_000
const needs = {
  ...{ db, clock, public_url: 'https://instituto.test' },
  sender: async () => ({ name: 'Instituto Ávila', email: null }),
}
const jobs = await startJobs({
  db,
  clock,
  jobs: [digestJob],
  needs,
  onError: (error) => console.error(error),
  poll_ms: 0,
})

const mailsTo = async (email: string) => {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => mailOf(payload)).filter(({ to }) => to === email)
}

/** The clock of the tests stands still until it is moved. */
async function goToEvening(): Promise<void> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from (date_trunc('day', ${clock.now()}::timestamptz at time zone 'America/Caracas')
      + interval '1 day 18 hours') at time zone 'America/Caracas') - extract(epoch from ${clock.now()}::timestamptz)) * 1000 as ms`.execute(
    db,
  )
  clock.move(Number(rows[0]?.ms ?? 0) + MINUTE)
  await jobs.drain()
}

async function person() {
  const { user_id } = await createStudentRow(world)
  await db.updateTable('users').set({ confirmed_at: clock.now() }).where('id', '=', user_id).execute()
  return world.signIn(user_id)
}
type Someone = Awaited<ReturnType<typeof person>>

const tell = (to: Someone, content: string) =>
  world.act((tx) => notify(tx, { user_ids: [to.user_id], content, link: '/home' }))

test('who wants it gets what is unread, once of each, and nobody else', async () => {
  const [wants, does_not] = [await person(), await person()]
  expect((await wants.call('GET', '/notifications/preferences')).body.data).toMatchObject({
    daily_digest: false,
    digest_system: true,
  })
  await tell(wants, 'De antes')
  clock.move(MINUTE)
  await wants.call('PATCH', '/notifications/preferences', { daily_digest: true })
  clock.move(MINUTE)
  await tell(wants, 'El pago fue aprobado')
  await tell(wants, 'Ya leída')
  await tell(does_not, 'El pago fue aprobado')
  // Turned on once more it loses nothing.
  await wants.call('PATCH', '/notifications/preferences', { daily_digest: true })
  const read = (await wants.call('GET', '/notifications?search=leida')).body.data[0]
  await wants.call('PATCH', `/notifications/${read.id}/mark-as-read`)
  await goToEvening()
  const [mail, ...more] = await mailsTo(wants.email)
  expect([mail?.subject, more.length]).toEqual(['1 notificación sin leer', 0])
  expect(mail?.text).toContain('El pago fue aprobado')
  expect(mail?.text).toContain('https://instituto.test/notifications')
  expect(mail?.text).not.toMatch(/De antes|Ya leída/)
  expect(await mailsTo(does_not.email)).toEqual([])
  await jobs.drain()
  await goToEvening()
  expect(await mailsTo(wants.email), 'nothing new, no mail').toHaveLength(1)
})

test('the link of a digest turns it off without signing in, and allows nothing else', async () => {
  const someone = await person()
  await someone.call('PATCH', '/notifications/preferences', { daily_digest: true })
  clock.move(MINUTE)
  await tell(someone, 'El pago fue aprobado')
  await goToEvening()
  const [mail] = await mailsTo(someone.email)
  const [, token = ''] = /stop-digest\?token=(\S+)$/m.exec(mail?.text ?? '') ?? []
  expect(mail?.stop).toBe(`https://instituto.test/stop-digest?token=${token}`)
  const stop = (given: string) => world.guest.call('POST', '/notifications/digest/stop', { token: given })
  const other = token.replace(/^\d+/, String(world.as('admin').user_id))
  for (const bad of [other, token.slice(1), 'x'])
    expect((await stop(bad)).body.message).toBe('digest_link_not_valid')
  const isOn = async () => {
    const again = await world.signIn(someone.user_id)
    return (await again.call('GET', '/notifications/preferences')).body.data.daily_digest
  }
  expect(await isOn()).toBe(true)
  expect((await stop(token)).status).toBe(204)
  expect((await stop(token)).status, 'again is no fault').toBe(204)
  expect(await isOn()).toBe(false)
})

test('a kind that is off stays out of it, and a digest that is off is not sent', async () => {
  const someone = await person()
  const set = (change: object) => someone.call('PATCH', '/notifications/preferences', change)
  await set({ daily_digest: true, digest_system: false })
  clock.move(MINUTE)
  await tell(someone, 'Del sistema')
  const letter = { type: 7, receiver_user_id: someone.user_id, content: 'De la oficina' }
  const office = await world.signIn(world.as('lowAdmin').user_id)
  expect((await office.call('POST', '/notifications', letter)).status).toBe(201)
  await goToEvening()
  const [mail] = await mailsTo(someone.email)
  expect([mail?.text.includes('De la oficina'), mail?.text.includes('Del sistema')]).toEqual([true, false])
  expect((await set({ daily_digest: false })).body.data).toMatchObject({
    daily_digest: false,
    digest_system: false,
  })
  clock.move(MINUTE)
  const again = await world.signIn(world.as('lowAdmin').user_id)
  await again.call('POST', '/notifications', letter)
  await goToEvening()
  expect(await mailsTo(someone.email)).toHaveLength(1)
})

test('a digest that was killed half way is sent once', async () => {
  const someone = await person()
  await someone.call('PATCH', '/notifications/preferences', { daily_digest: true })
  clock.move(MINUTE)
  await tell(someone, 'Una vez')
  const killed = { db, clock, jobs: [digestJob], poll_ms: 0, onError: () => {} }
  const dying = await startJobs({
    ...killed,
    needs: {
      ...needs,
      sender: async (): Promise<never> => {
        throw new Error('killed')
      },
    },
  })
  const until = (now: Instant) =>
    sql`update jobs set run_at = ${now} where kind = ${digestJob.kind} and done_at is null`.execute(db)
  clock.move(24 * 60 * MINUTE)
  await dying.drain()
  expect(await mailsTo(someone.email)).toEqual([])
  await until(clock.now())
  await jobs.drain()
  await jobs.drain()
  expect(await mailsTo(someone.email)).toHaveLength(1)
})
