import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, report, reportFormat } from '#kernel/endpoint.ts'
import { serve } from '#server/serve.ts'
import { createWorld } from '../../../../test/world.ts'
import { reportRoutes } from './routes.ts'

const reportThings = endpoint({
  method: 'GET',
  path: '/things/reports',
  summary: 'Things',
  roles: ['admin'],
  permission: 'things.view',
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

test('a made-up link opens nothing', async () => {
  expect((await world.guest.call('GET', `/reports/${'x'.repeat(43)}`)).status).toBe(404)
})
