import { expect, test } from 'vitest'
import { makePeriod, makePlan } from '#test/support/period-body.ts'
import { createWorld } from '#test/support/world.ts'
import { priceFor } from '../../server/actions.ts'

const world = await createWorld()
const admin = world.as('admin')
const plan = await makePlan(world)
const loose = await makePlan(world)
const period = await makePeriod(world, 2027, 1)
await admin.call('PUT', `/periods/${period.id}/pensums/${plan.pensum_id}`)
const set = (body: object) =>
  admin.call('POST', '/period-price-settings', { period_id: period.id, semester_price_e2: 9_000, ...body })
const answered = async (call: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await call
  return [status, body.message]
}

test('a price is set for whom and when, and a semester brings its specialization', async () => {
  const made = await set({
    semester_id: plan.semester_id,
    description: ' Pronto pago ',
    valid_until: '2027-08-01',
  })
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({
    specialization_id: plan.specialization_id,
    semester_code: 'S1',
    description: 'Pronto pago',
    valid_from: null,
  })
  const general = await set({ valid_until: '2027-08-01', semester_price_e2: 11_000 })
  const listed = await world.as('lowAdmin').call('GET', `/periods/${period.id}/price-settings`)
  expect(listed.body.data.map((one: { id: number }) => one.id)).toEqual([
    general.body.data.id,
    made.body.data.id,
  ])
  const shown = await world.as('lowAdmin').call('GET', `/period-price-settings/${made.body.data.id}`)
  expect(shown.body).toEqual(made.body)
  const { body } = await admin.call('GET', `/periods/${period.id}?with=price_settings`)
  expect([body.data.price_settings.length, body.data.price_settings_count]).toEqual([2, 2])
})

test('an inscription of the day costs what the most specific price says', async () => {
  const order = {
    period_id: period.id,
    specialization_id: plan.specialization_id,
    semester_id: plan.semester_id,
  }
  const on = (today: string) => priceFor(world.db, { ...order, today: today as never })
  expect([await on('2027-08-01'), await on('2027-08-02')]).toEqual([9_000, 12_000])
  const other = { ...order, specialization_id: loose.specialization_id, semester_id: loose.semester_id }
  expect(await priceFor(world.db, { ...other, today: '2027-08-01' as never })).toBe(11_000)
})

test('parts that do not agree are refused', async () => {
  expect(await answered(set({ valid_until: '2027-08-01' }))).toEqual([409, 'price_setting_already_exists'])
  expect(await answered(set({ semester_id: loose.semester_id }))).toEqual([
    409,
    'pensum_not_attached_to_period',
  ])
  const mixed = { semester_id: plan.semester_id, specialization_id: loose.specialization_id }
  expect(await answered(set(mixed))).toEqual([409, 'specialization_pensum_mismatch'])
  const inverted = { valid_from: '2027-08-02', valid_until: '2027-08-01' }
  expect(await answered(set(inverted))).toEqual([409, 'invalid_date_range'])
  const wrong = await set({ semester_price_e2: 10.5, specialization_id: 999_999 })
  expect(wrong.body.errors).toEqual({ semester_price_e2: ['integer'] })
  expect((await set({ specialization_id: 999_999 })).body.errors).toEqual({ specialization_id: ['exists'] })
})

test('a price is changed and removed, with an entry in the record each time', async () => {
  const { body } = await set({ specialization_id: plan.specialization_id })
  const path = `/period-price-settings/${body.data.id}`
  const headers = { 'if-unmodified-since-version': body.data.updated_at }
  const changed = await admin.call('PATCH', path, { semester_price_e2: 8_000 }, { headers })
  expect([changed.status, changed.body.data.semester_price_e2]).toEqual([200, 8_000])
  expect(await answered(admin.call('PATCH', path, { semester_price_e2: 1 }, { headers }))).toEqual([
    409,
    'stale_version',
  ])
  const moved = await admin.call('PATCH', path, { semester_id: plan.semester_id, specialization_id: null })
  expect(moved.body.data.specialization_id).toBe(plan.specialization_id)
  expect((await admin.call('PATCH', path, { semester_id: null })).body.data.semester_id).toBe(null)
  expect((await admin.call('PATCH', path, {})).status).toBe(200)
  for (const [change, code] of [
    [{ valid_from: '2027-08-02', valid_until: '2027-08-01' }, 'invalid_date_range'],
    [{ semester_id: loose.semester_id }, 'pensum_not_attached_to_period'],
    [
      { semester_id: plan.semester_id, specialization_id: loose.specialization_id },
      'specialization_pensum_mismatch',
    ],
    [{ specialization_id: null, valid_until: '2027-08-01' }, 'price_setting_already_exists'],
  ] as const)
    expect(await answered(admin.call('PATCH', path, change))).toEqual([409, code])
  expect((await admin.call('DELETE', path)).status).toBe(204)
  for (const method of ['GET', 'PATCH', 'DELETE'] as const)
    expect(await answered(admin.call(method, path, method === 'PATCH' ? {} : undefined))).toEqual([
      404,
      'resource_not_found',
    ])
  const entries = await world.db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'period_price_setting')
    .where('entity_id', '=', body.data.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action.split('.')[1])).toEqual([
    'create',
    'update',
    'update',
    'update',
    'delete',
  ])
})

test('a period that goes away leaves what it and its prices were', async () => {
  const gone = await makePeriod(world, 2041, 2)
  const { body } = await set({ period_id: gone.id, semester_price_e2: 8_500 })
  expect((await admin.call('DELETE', `/periods/${gone.id}`)).status).toBe(204)
  const entries = await admin.call('GET', '/audit-entries?limit=2')
  expect(entries.body.data).toMatchObject([
    {
      action: 'periods.delete',
      entity_id: gone.id,
      user_id: admin.user_id,
      changes: expect.arrayContaining([{ field: 'year', before: 2041, after: null }]),
    },
    {
      action: 'period_price_settings.delete',
      entity_id: body.data.id,
      changes: expect.arrayContaining([{ field: 'semester_price_e2', before: 8_500, after: null }]),
    },
  ])
})

test('prices of a period that has begun, or is over, stay', async () => {
  const { body } = await set({ specialization_id: plan.specialization_id })
  const path = `/period-price-settings/${body.data.id}`
  await admin.call('PUT', `/periods/${period.id}/pensums/${loose.pensum_id}`)
  await admin.call('PATCH', `/periods/${period.id}`, { enabled: true, start_date: '2026-11-23' })
  const everything = async () => [
    await answered(set({})),
    await answered(admin.call('PATCH', path, { semester_price_e2: 1 })),
    await answered(admin.call('DELETE', path)),
  ]
  expect(await everything()).toEqual(Array(3).fill([409, 'enabled_period_has_started']))
  const following = await makePeriod(world, 2028, 1)
  for (const { pensum_id } of [plan, loose])
    await admin.call('PUT', `/periods/${following.id}/pensums/${pensum_id}`)
  expect((await admin.call('PATCH', `/periods/${following.id}`, { enabled: true })).status).toBe(200)
  expect(await everything()).toEqual(Array(3).fill([409, 'unable_to_update_older_periods']))
})

test('prices of a missing period are not found', async () => {
  expect(await answered(admin.call('GET', '/periods/999999/price-settings'))).toEqual([
    404,
    'period_not_found',
  ])
})
