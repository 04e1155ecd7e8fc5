import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addTime } from '#kernel/dates.ts'
import { endpoint, listQuery, nothing, one, ref } from '#kernel/endpoint.ts'
import { removeOldKeys } from '#server/http/idempotency.ts'
import { createWorld } from '#test/support/world.ts'
import { serve } from './call.ts'

const show = endpoint({
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing',
  roles: ['admin', 'student'],
  params: { id: ref('student') },
  answer: one(z.object({ id: z.int() })),
})
const create = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  roles: ['admin'],
  permission: 'activities.create',
  body: z.strictObject({ name: z.string(), period_id: z.optional(ref('period')) }),
  answer: one(z.object({ count: z.int() })),
  idempotent: true,
})
const list = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  roles: 'session',
  query: listQuery(['name'], { flag: z.optional(z.boolean()), ids: z.optional(z.array(ref('period'))) }),
  answer: one(z.object({ seen: z.string() })),
})
const broken = endpoint({
  method: 'DELETE',
  path: '/things',
  summary: 'Breaks',
  roles: 'public',
  answer: nothing,
})

let made = 0
const world = await createWorld({
  only: [
    serve(show, (_tx, { params }) => ({ data: { id: params.id, secret: 'word' } as { id: number } })),
    serve(create, () => ({ data: { count: ++made } })),
    serve(list, (_tx, { query }) => ({ data: { seen: JSON.stringify(query) } })),
    serve(broken, () => {
      throw new Error('secret inside of ana@correo.test')
    }),
  ],
})

test('what the schema does not declare never leaves', async () => {
  const own = await world.db.selectFrom('students').select('id').executeTakeFirstOrThrow()
  const { status, body } = await world.as('student').call('GET', `/things/${own.id}`)
  expect([status, body]).toEqual([200, { data: { id: own.id } }])
})

test('a missing row and a text id are refused, and look the same as a foreign one', async () => {
  const answers = await Promise.all(
    ['/things/999', '/things/999'].map((path, index) =>
      world.as(index ? 'student' : 'admin').call('GET', path),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'resource_not_found'],
    [404, 'resource_not_found'],
  ])
  const text = await world.as('admin').call('GET', '/things/abc')
  expect([text.status, text.body.errors]).toEqual([422, { id: ['numeric'] }])
})

test('without a token, with a wrong one, and with the wrong role', async () => {
  const calls = [world.guest, world.with('x'.repeat(43)), world.as('teacher')]
  const answers = await Promise.all(calls.map((caller) => caller.call('GET', '/things/1')))
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [401, 'Token not provided'],
    [401, 'token_invalid'],
    [403, 'this_action_is_unauthorized'],
  ])
})

test('the same key gives the first answer again, other data are refused, and a row that is missing is a field error', async () => {
  const admin = world.as('admin')
  const headers = { 'idempotency-key': 'one' }
  const first = await admin.call('POST', '/things', { name: 'a' }, { headers })
  const again = await admin.call('POST', '/things', { name: 'a' }, { headers })
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  const other = await admin.call('POST', '/things', { name: 'b' }, { headers })
  expect([other.status, other.body.message]).toEqual([409, 'idempotency_key_reused'])
  const missing = await admin.call('POST', '/things', { name: 'a', period_id: 99 })
  expect([missing.status, missing.body]).toEqual([
    422,
    { message: 'validation_failed', errors: { period_id: ['exists'] } },
  ])
})

test('a key outlives the seven days that a device may wait with it, and is then forgotten', async () => {
  const admin = world.as('admin')
  const post = () => admin.call('POST', '/things', { name: 'd' }, { headers: { 'idempotency-key': 'week' } })
  const first = await post()
  const in_days = (days: number) => removeOldKeys(world.db, addTime(world.clock.now(), days * 86_400_000))
  await in_days(7.5)
  expect((await post()).body).toEqual(first.body)
  await in_days(8.1)
  expect((await post()).body).not.toEqual(first.body)
})

test('a call with a key takes its time once, however long it takes to be sent', async ({
  onTestFinished,
}) => {
  const { clock } = world
  const { now } = clock
  clock.now = () => {
    clock.move(1)
    return now()
  }
  onTestFinished(() => {
    clock.now = now
  })
  const headers = { 'idempotency-key': 'tick' }
  expect((await world.as('admin').call('POST', '/things', { name: 'e' }, { headers })).status).toBe(201)
})

test('a permission that was added or taken decides for staff', async () => {
  const permit = (user_id: number, granted: boolean) =>
    world.db
      .insertInto('user_permissions')
      .values({ user_id, permission: 'activities.create', granted })
      .execute()
  await permit(world.as('lowAdmin').user_id, true)
  await permit(world.as('admin').user_id, false)
  await permit(world.as('dios').user_id, false)
  await permit(world.as('student').user_id, true)
  const people = ['lowAdmin', 'admin', 'dios', 'student'] as const
  const answers = await Promise.all(people.map((who) => world.as(who).call('POST', '/things', { name: 'x' })))
  expect(answers.map(({ status }) => status)).toEqual([201, 403, 201, 403])
})

test('query text becomes what its schema says, empty values are ignored, unknown ones named', async () => {
  const { body } = await world.as('student').call('GET', '/things?flag=1&ids=&page=2&search=')
  expect(JSON.parse(body.data.seen)).toEqual({ flag: true, page: 2 })
  const wrong = await world.as('student').call('GET', '/things?colour=red&sort_by=size,asc&limit=-1')
  expect(wrong.body.errors).toEqual({ colour: ['unknown'], sort_by: ['in'], limit: ['min:0'] })
})

test('a fault says nothing of the inside, and is logged with the request id', async () => {
  const { status, body, headers } = await world.guest.call('DELETE', '/things')
  expect([status, body.message, body.request_id]).toEqual([
    500,
    'unhandled_or_undefined_error',
    headers['x-request-id'],
  ])
  expect(JSON.stringify(body)).not.toContain('secret')
  const line = world.lines.find((one) => one.level === 'error' && one.request_id === body.request_id)
  expect(line?.message).toBe('secret inside of …')
})

test('broken JSON, an unknown route and a forbidden prototype are refused, never a 500', async () => {
  const admin = world.as('admin')
  const headers = { 'content-type': 'application/json' }
  const broken = await world.app.inject({
    method: 'POST',
    url: '/api/things',
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
    payload: '{"name": "a", "__proto__": {"x": 1}}',
  })
  expect([broken.statusCode, broken.json().message]).toEqual([400, 'malformed_request'])
  const unknown = await admin.call('GET', '/nothing')
  expect([unknown.status, unknown.body.message]).toEqual([404, 'route_not_found'])
})
