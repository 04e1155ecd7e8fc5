import { expect, test } from 'vitest'
import { makePeriod, makePlan } from '#test/support/period-body.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const plan = await makePlan(world)
const attached = (id: number) => admin.call('PUT', `/periods/${id}/pensums/${plan.pensum_id}`)
const patch = (id: number, body: object) => admin.call('PATCH', `/periods/${id}`, body)
const open = (id: number, body: object) => admin.call('PATCH', `/periods/${id}/open-inscriptions`, body)
const answered = async (call: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await call
  return [status, body.message]
}
const current = await makePeriod(world, 2034, 2)
await attached(current.id)
await patch(current.id, { enabled: true })

test('a period that stands further on is still closed, and one that is passed over closes by itself', async () => {
  const [opened, target] = [await makePeriod(world, 2035, 1), await makePeriod(world, 2036, 1)]
  for (const { id } of [opened, target]) await attached(id)
  const both = { enabled_inscriptions: true, enabled_preregisters: true }
  expect((await open(opened.id, both)).status).toBe(200)
  await makePeriod(world, 2034, 3)
  expect((await admin.call('GET', `/periods/${opened.id}`)).body.data.standing).toBe('later')
  expect(await answered(open(opened.id, { enabled_inscriptions: true }))).toEqual([
    409,
    'period_not_equals_next_period',
  ])
  const closed = await open(opened.id, { enabled_inscriptions: false })
  expect(closed.body.data).toMatchObject({ enabled_inscriptions: false, enabled_preregisters: true })
  expect((await patch(target.id, { enabled: true })).status).toBe(200)
  const { body } = await admin.call('GET', `/periods/${opened.id}`)
  expect(body.data).toMatchObject({ standing: 'older', enabled_preregisters: false })
  expect((await world.guest.call('GET', '/enabled-preregisters-period')).status).toBe(400)
  const last = await world.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('entity', '=', 'period')
    .where('entity_id', '=', opened.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({
    before: { enabled_preregisters: true },
    after: { enabled_preregisters: false },
  })
})

test('a period that is opened while a later one is enabled does not stay open behind it', async () => {
  await world.openConnections(8)
  for (const year of [2040, 2042, 2044]) {
    const [passed, target] = [await makePeriod(world, year, 1), await makePeriod(world, year + 1, 1)]
    for (const { id } of [passed, target]) await attached(id)
    const answers = await Promise.all([
      patch(target.id, { enabled: true }),
      open(passed.id, { enabled_preregisters: true }),
    ])
    expect(answers[0]?.status).toBe(200)
    const { body } = await admin.call('GET', `/periods/${passed.id}`)
    expect(body.data).toMatchObject({ standing: 'older', enabled_preregisters: false })
  }
})
