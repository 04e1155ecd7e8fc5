import { expect, test } from 'vitest'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { deliveryNoticeJob } from './jobs.ts'

const world = await createWorld()
const [admin, coordinator, teacher] = [world.as('admin'), world.as('coordinator'), world.as('teacher')]
const { classOf, made, give, change, first_jury, second_jury } = await deliveriesIn(world)
const jobs = await jobsOf(world, deliveryNoticeJob)
const MINUTE_MS = 60_000

const told = async (user_id: number | undefined, minutes: number) => {
  world.clock.move(minutes * MINUTE_MS)
  await jobs.drain()
  const rows = await world.db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.content', 'n.link'])
    .where('r.user_id', '=', user_id ?? 0)
    .execute()
  expect(rows.every(({ link }) => link?.startsWith('/profile/courseNote/'))).toBe(true)
  return rows.map(({ content }) => content)
}

test('a student hears once of a final delivery, ten quiet minutes after the last jury, and of no note that lacks another', async () => {
  const it = await classOf()
  const [ana, ines] = it.students
  const id = await made(it)
  await give(id, it.first, 12)
  await give(id, it.second, 9)
  expect(await told(ana?.user_id, 20), 'the second jury has not noted yet').toEqual([])
  await give(id, it.first, 16, coordinator)
  expect(await told(ana?.user_id, 5)).toEqual([])
  await give(id, it.first, 15, coordinator)
  expect(await told(ana?.user_id, 5), 'the ten minutes begin anew').toEqual([])
  const words = ['Se publicó la nota de la entrega final de Matemática I.']
  expect(await told(ana?.user_id, 5)).toEqual(words)
  expect(await told(ines?.user_id, 0)).toEqual([])
  // Who is noted later hears then; a corrected note is no news.
  await give(id, it.second, 11, coordinator)
  await give(id, it.first, 18, teacher)
  expect(await told(ines?.user_id, 10)).toEqual(words)
  expect(await told(ana?.user_id, 0)).toHaveLength(1)
  expect(await told(admin.user_id, 0)).toEqual([])
})

test.each([
  ['by itself', (id: number) => admin.call('DELETE', `/final-deliveries/${id}/teachers/${second_jury}`)],
  ['in the form', (id: number) => change(id, { teacher_ids: [first_jury] }, admin)],
])('a jury taken away %s, whose notes alone lacked, lets the students hear as the last note does', async (_, leave) => {
  const it = await classOf()
  const id = await made(it)
  await give(id, it.first, 12)
  expect(await told(it.students[0]?.user_id, 20)).toEqual([])
  expect((await leave(id)).status).toBeLessThan(300)
  expect(await told(it.students[0]?.user_id, 10)).toHaveLength(1)
  expect(await told(it.students[1]?.user_id, 0), 'nobody has noted her').toEqual([])
})
