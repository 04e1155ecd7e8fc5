import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()

test('the published document has also what those ask who watch the server', async () => {
  const { body } = await world.guest.call('GET', '/openapi.json')
  for (const path of ['/health', '/ready']) {
    const { get } = body.paths[`/api${path}`]
    expect(get.security).toEqual([])
    const { status } = await world.guest.call('GET', path)
    expect(Object.keys(get.responses)).toContain(String(status))
  }
  expect(Object.keys(body.paths['/api/ready'].get.responses)).toEqual(['200', '503'])
})

test('a list offers files where it gives them, and refuses a format where it does not', async () => {
  const { body } = await world.guest.call('GET', '/openapi.json')
  const offers = (path: string) =>
    body.paths[path].get.parameters.some(({ name }: { name: string }) => name === 'format')
  expect([offers('/api/classrooms'), offers('/api/class-hours')]).toEqual([true, false])
  const { status, body: refused } = await world.as('admin').call('GET', '/class-hours?format=csv')
  expect([status, refused.errors]).toEqual([422, { format: ['unknown'] }])
})
