import { expect, test } from 'vitest'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { juryReminderJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const [admin, coordinator, teacher] = [world.as('admin'), world.as('coordinator'), world.as('teacher')]
const { classOf, made, change, give } = await deliveriesIn(world)
const jobs = await jobsOf(world, juryReminderJob)

const told = async (user_id: number, at: string) => {
  clock.set(at)
  await jobs.drain()
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select('n.content')
    .where('r.user_id', '=', user_id)
    .execute()
  return rows.map(({ content }) => content)
}

test('a jury whose notes lack is told once, a day before the end, and one who noted all of them never', async () => {
  const it = await classOf()
  const id = await made(it, { date: '2026-11-23' })
  await change(id, { date: '2026-11-24', reason: 'Cayó la luz' }, admin)
  for (const student of it.ids) await give(id, student, 12, coordinator)
  await give(id, it.first, 12)
  expect(await told(teacher.user_id, '2026-11-25T03:59:59Z')).toEqual([])
  const words =
    'Faltan 2 notas suyas como jurado en la entrega final PF-1 de Matemática I. Puede calificar hasta el final del miércoles 25 de noviembre.'
  expect(await told(teacher.user_id, '2026-11-25T04:00:00Z')).toEqual([words])
  expect(await told(coordinator.user_id, '2026-11-25T04:00:00Z')).toEqual([])
  await change(id, { date: '2026-11-26', reason: 'Otra vez' }, await world.signIn(admin.user_id))
  expect(await told(teacher.user_id, '2026-11-27T04:00:00Z')).toHaveLength(1)
})
