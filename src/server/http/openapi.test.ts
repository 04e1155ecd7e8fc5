import { expect, test } from 'vitest'
import { createWorld } from '../../../test/support/world.ts'

const world = await createWorld({ empty: true })

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
