import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, file, report, reportFormat } from '#kernel/endpoint.ts'
import { serve } from '#server/call.ts'
import { createWorld } from '#test/support/world.ts'
import { shedLoad } from './load-shedding.ts'

/** Opened by the test: until then whoever asked for one of the three waits in the middle of it. */
const door = Promise.withResolvers<void>()
let inside = 0
let is_broken = false
async function waitAtTheDoor(): Promise<void> {
  inside += 1
  if (is_broken) throw new Error('no paper')
  await door.promise
}
const common = { method: 'GET', summary: 'Things', roles: ['admin', 'lowAdmin'] } as const
const printThing = endpoint({ ...common, path: '/things/print', answer: file })
const reportThings = endpoint({
  ...common,
  path: '/things/reports',
  permission: 'courses.view',
  query: z.strictObject({ format: reportFormat }),
  answer: report,
})
const world = await createWorld({
  only: [
    serve(printThing, () => ({
      make: async () => {
        await waitAtTheDoor()
        return { bytes: Buffer.from('%PDF-'), media_type: 'application/pdf', filename: 'cosas.pdf' }
      },
    })),
    serve(reportThings, async () => {
      await waitAtTheDoor()
      return { title: 'Cosas', columns: [{ field: 'name', title: 'Nombre' }], rows: [], filters: [] }
    }),
  ],
})

// promises.md L6
test('of three exports at once a person gets two; another person is not concerned, and afterwards all is well', async () => {
  const [admin, other] = [world.as('admin'), world.as('lowAdmin')]
  const workbook = '/things/reports?format=xlsx'
  const running = [admin.call('GET', '/things/print'), admin.call('GET', workbook)]
  await expect.poll(() => inside).toBe(2)
  for (const path of ['/things/print', workbook]) {
    const third = await admin.call('GET', path)
    expect([third.status, third.body.message]).toEqual([429, 'too_many_requests'])
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(inside).toBe(2)
  running.push(other.call('GET', '/things/print'))
  await expect.poll(() => inside).toBe(3)
  door.resolve()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  const again = await Promise.all([admin.call('GET', workbook), admin.call('GET', '/things/print')])
  expect(again.map(({ status }) => status)).toEqual([200, 200])
})

test('an export that fails gives its turn back', async () => {
  const admin = world.as('admin')
  is_broken = true
  for (const _ of [1, 2, 3]) expect((await admin.call('GET', '/things/print')).status).toBe(500)
  is_broken = false
  expect((await admin.call('GET', '/things/print')).status).toBe(200)
})

test('sixteen who read what takes long are all answered: they are few', async () => {
  const app = Fastify({ logger: false })
  shedLoad(app, world.db)
  app.get('/api/heavy', async () => {
    const until = performance.now() + 40
    while (performance.now() < until);
    return {}
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const reader = async () => {
    const statuses: number[] = []
    for (const _ of [1, 2, 3, 4, 5]) statuses.push((await fetch(`${address}/api/heavy`)).status)
    return statuses
  }
  const statuses = await Promise.all(Array.from({ length: 16 }, reader))
  await app.close()
  expect([...new Set(statuses.flat())]).toEqual([200])
})
