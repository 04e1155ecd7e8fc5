import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MOST_OF_ONE } from '#server/http/live-streams.ts'
import { createStudentRow } from '#test/support/institute.ts'
import { listenTo, liveServer } from '#test/support/live.ts'
import { createWorld } from '#test/support/world.ts'
import { markAsRead, notify } from '../../server/actions.ts'

/** rules.md#notifications: the bell rings within two seconds. */
const SOON_MS = 2_000

const world = await createWorld()
const [one, other] = [await liveServer(world), await liveServer(world)]
const teacher = world.as('teacher')

async function person() {
  const { user_id } = await createStudentRow(world)
  return { ...(await world.signIn(user_id)), user_id }
}

let number = 0
/** Tells some of them; gives the id of what they are told. */
async function tell(...people: readonly { user_id: number }[]): Promise<number> {
  const content = `Aviso ${++number}`
  await world.act((tx) =>
    notify(tx, { user_ids: people.map(({ user_id }) => user_id), content, link: '/home' }),
  )
  const { id } = await world.db
    .selectFrom('notifications')
    .select('id')
    .where('content', '=', content)
    .executeTakeFirstOrThrow()
  return id
}

const hears = (stream: Awaited<ReturnType<typeof listenTo>>, ids: readonly number[]) =>
  expect.poll(() => stream.ids(), { timeout: SOON_MS, interval: 10 }).toEqual(ids)
const isOpen = (stream: Awaited<ReturnType<typeof listenTo>>) =>
  expect.poll(() => stream.heard.length, { interval: 10 }).toBeGreaterThan(0)

test('whoever it is for hears within two seconds on every device and at every server, and nobody else', async () => {
  const [ana, ines] = [await person(), await person()]
  const phones = [await listenTo(one.address, ana.token), await listenTo(other.address, ana.token)]
  const stranger = await listenTo(other.address, ines.token)
  for (const stream of [...phones, stranger]) await isOpen(stream)
  const first = await tell(ana)
  const second = await tell(ana, teacher)
  for (const phone of phones) {
    await hears(phone, [first, second])
    // Both may come in one event, and after it one that has only the count.
    for (const { notifications } of phone.heard.map(({ news }) => news))
      for (const one of notifications)
        expect(one).toMatchObject({ sender: null, receiver_user_id: ana.user_id, pivot: { read_at: null } })
    expect(phone.unread()).toBe(2)
  }
  await world.act((tx) => markAsRead(tx, { user_id: ana.user_id, id: first, now: world.clock.now() }))
  for (const phone of phones) await expect.poll(() => phone.unread(), { timeout: SOON_MS }).toBe(1)
  expect(stranger.ids()).toEqual([])
  for (const stream of [...phones, stranger]) await stream.cut()
})

test('what came while the line was lost comes with the next, once, also at another server', async () => {
  const ana = await person()
  const before = await listenTo(one.address, ana.token)
  await isOpen(before)
  const first = await tell(ana)
  await hears(before, [first])
  await before.cut()
  const missed = [await tell(ana), await tell(ana)]
  const after = await listenTo(other.address, ana.token, before.last())
  await hears(after, missed)
  const last = await tell(ana)
  await hears(after, [...missed, last])
  expect(after.unread()).toBe(4)
  await after.cut()
})

test('what was begun first and committed last is neither missed nor doubled', async () => {
  const ana = await person()
  const stream = await listenTo(one.address, ana.token)
  await isOpen(stream)
  const { promise: go, resolve } = Promise.withResolvers<void>()
  const slow = world.act(async (tx) => {
    await notify(tx, { user_ids: [ana.user_id], content: 'Lenta', link: '/home' })
    await go
  })
  const quick = await tell(ana)
  await hears(stream, [quick])
  await stream.cut()
  const again = await listenTo(one.address, ana.token, stream.last())
  await isOpen(again)
  resolve()
  await slow
  const { id } = await world.db
    .selectFrom('notifications')
    .select('id')
    .where('content', '=', 'Lenta')
    .executeTakeFirstOrThrow()
  await hears(again, [id])
  await again.cut()
})

test.each([
  ['nonsense', 'x'],
  ['a snapshot that is none', '5:3:'],
  ['one of another database, far ahead', '900000000000:900000000001:'],
])('a line that goes on after %s begins anew', async (_, last) => {
  const ana = await person()
  await tell(ana)
  const stream = await listenTo(one.address, ana.token, last)
  await isOpen(stream)
  expect([stream.ids(), stream.unread()]).toEqual([[], 1])
  const next = await tell(ana)
  await hears(stream, [next])
  await stream.cut()
})

test('a line ends with its session, and after that tells nothing', async () => {
  const ana = await person()
  const twin = await world.signIn(ana.user_id)
  const [leaving, staying] = [await listenTo(one.address, ana.token), await listenTo(one.address, twin.token)]
  for (const stream of [leaving, staying]) await isOpen(stream)
  await ana.call('POST', '/logout')
  await leaving.ended
  const after = await tell(ana)
  await hears(staying, [after])
  expect(leaving.ids()).toEqual([])
  await world.as('admin').call('PATCH', `/users/${ana.user_id}`, { enabled: false })
  await world.db.updateTable('users').set({ enabled: false }).where('id', '=', ana.user_id).execute()
  await sql`update sessions set ended_at = claustro_now() where user_id = ${ana.user_id}`.execute(world.db)
  await staying.ended
  expect((await listenTo(one.address, twin.token)).status).toBe(401)
})

test('a user who is disabled hears nothing, though no session was ended', async () => {
  const ana = await person()
  const stream = await listenTo(one.address, ana.token)
  await isOpen(stream)
  await world.db.updateTable('users').set({ enabled: false }).where('id', '=', ana.user_id).execute()
  await tell(ana)
  await stream.ended
  expect(stream.ids()).toEqual([])
})

test('a person has twelve lines at most', async () => {
  const ana = await person()
  const lines = await Promise.all(Array.from({ length: 12 }, () => listenTo(one.address, ana.token)))
  expect(lines.map(({ status }) => status)).toEqual(lines.map(() => 200))
  const more = await listenTo(one.address, ana.token)
  expect(more.status).toBe(429)
  for (const line of lines) await line.cut()
  await expect.poll(async () => (await listenTo(one.address, ana.token)).status).toBe(200)
})

test('a server that stops ends its lines at once', async () => {
  const third = await liveServer(world)
  const ana = await person()
  const stream = await listenTo(third.address, ana.token)
  await isOpen(stream)
  const from = performance.now()
  await third.close()
  await stream.ended
  expect(performance.now() - from).toBeLessThan(4_000)
})

test('a person who opens one stream too many is asked to wait, and the others go on', async () => {
  const ana = await person()
  const open = await Promise.all(Array.from({ length: MOST_OF_ONE }, () => listenTo(one.address, ana.token)))
  expect((await listenTo(one.address, ana.token)).status).toBe(429)
  await open[0]?.cut()
  await expect.poll(async () => (await listenTo(one.address, ana.token)).status, { interval: 20 }).toBe(200)
  const told = await tell(ana)
  for (const stream of open.slice(1)) await hears(stream, [told])
})
