import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addTime } from '#kernel/dates.ts'
import { endpoint, report, reportFormat } from '#kernel/endpoint.ts'
import { hmacOf, newToken } from '#server/access/keys/tokens.ts'
import { serve } from '#server/call.ts'
import { createWorld } from '#test/support/world.ts'
import { reportRoutes } from './routes.ts'

const reportThings = endpoint({
  method: 'GET',
  path: '/things/reports',
  summary: 'Things',
  roles: ['admin'],
  permission: 'courses.view',
  query: z.strictObject({ format: reportFormat }),
  answer: report,
})
const world = await createWorld({
  only: [
    serve(reportThings, () => ({
      title: 'Listado de cosas',
      columns: [{ field: 'name', title: 'Nombre' }],
      rows: [{ name: 'Ñandú' }],
      filters: ['Período 2026-2'],
    })),
    ...reportRoutes,
  ],
})
const admin = world.as('admin')
const pathOf = (url: string) => url.replace('http://claustro.test/api', '')
const start = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1')

test('a report is answered with a link that anybody who has it may open', async () => {
  const { status, body } = await admin.call('GET', '/things/reports')
  expect([status, Object.keys(body.data)]).toEqual([200, ['url']])
  expect(body.data.url).toMatch(/^http:\/\/claustro\.test\/api\/reports\/[\w-]{43}$/)
  const opened = await world.guest.call('GET', pathOf(body.data.url))
  expect([opened.status, start(opened.bytes)]).toEqual([200, '%PDF'])
  expect(opened.headers['content-type']).toBe('application/pdf')
  expect(opened.headers['content-disposition']).toContain('listado-de-cosas-2026-11-23.pdf')
  const kept = await world.db.selectFrom('report_links').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(body.data.url.slice(-43))
})

test('the link is over after five minutes, and what was behind it is removed with the next', async () => {
  const { body } = await admin.call('GET', '/things/reports?format=xlsx')
  world.clock.move(4 * 60_000 + 59_000)
  const opened = await world.guest.call('GET', pathOf(body.data.url))
  expect([opened.status, start(opened.bytes)]).toEqual([200, 'PK\x03\x04'])
  world.clock.move(1_000)
  const late = await world.guest.call('GET', pathOf(body.data.url))
  expect([late.status, late.body.message]).toEqual([404, 'resource_not_found'])
  await admin.call('GET', '/things/reports')
  expect(await world.db.selectFrom('report_links').selectAll().execute()).toHaveLength(1)
})

test('whoever asks for the file itself gets it', async () => {
  const { status, bytes } = await admin.call('GET', '/things/reports', undefined, {
    headers: { accept: 'application/pdf' },
  })
  expect([status, start(bytes)]).toEqual([200, '%PDF'])
})

test('of 1,000 links that are not the own one none opens, and all are refused alike', async () => {
  const linked = async (): Promise<string> =>
    (await admin.call('GET', '/things/reports?format=xlsx')).body.data.url.slice(-43)
  const old = [await linked(), await linked(), await linked()]
  world.clock.move(5 * 60_000)
  const own = await linked()
  const tries = [
    // One character changed, at each place, to several others.
    ...[...own].flatMap((letter, at) =>
      [...'aQ7_-zK0g'].flatMap((other) =>
        other === letter ? [] : [`${own.slice(0, at)}${other}${own.slice(at + 1)}`],
      ),
    ),
    ...old,
    // Of another purpose: what opens a session, an account, a timetable, and what the database keeps of this very link.
    admin.token ?? '',
    await accountLink(),
    await timetableLink(),
    ...(await seals()),
    own.slice(1),
    `${own}a`,
    own.toLowerCase(),
    '%27%20or%20true--',
  ]
  while (tries.length < 1_000) tries.push(newToken())
  const answers = new Set<string>()
  for (let at = 0; at < tries.length; at += 20)
    for (const answer of await Promise.all(tries.slice(at, at + 20).map(open))) answers.add(answer)
  expect([...answers]).toEqual([
    expect.stringContaining('404 application/json; charset=utf-8 {"message":"reso'),
  ])
  expect(await open(own)).toMatch(/^200 /)
})

async function open(token: string): Promise<string> {
  const { status, headers, body } = await world.guest.call('GET', `/reports/${token}`)
  return `${status} ${headers['content-type']} ${JSON.stringify(body)}`
}

async function accountLink(): Promise<string> {
  const token = newToken()
  const values = { user_id: admin.user_id, kind: 'recover', token_hash: hmacOf('account_link', token) }
  const [created_at, expires_at] = [world.clock.now(), addTime(world.clock.now(), 3_600_000)]
  await world.db
    .insertInto('account_tokens')
    .values({ ...values, created_at, expires_at })
    .execute()
  return token
}

async function timetableLink(): Promise<string> {
  const token = newToken()
  const token_hash = createHash('sha256').update(token).digest()
  const { id: teacher_id } = await world.db.selectFrom('teachers').select('id').executeTakeFirstOrThrow()
  await world.db.insertInto('schedule_feeds').values({ teacher_id, token_hash }).execute()
  return token
}

const seals = async (): Promise<string[]> =>
  (await world.db.selectFrom('report_links').select('token_hash').execute()).flatMap(({ token_hash }) => [
    token_hash.toString('base64url'),
    token_hash.toString('hex'),
  ])
