import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ empty: true })

test('a long answer travels compressed to whoever takes it, and says the same', async () => {
  const plain = await world.guest.call('GET', '/openapi.json')
  const small = await world.guest.call('GET', '/openapi.json', undefined, {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(small.bytes.length * 4).toBeLessThan(plain.bytes.length)
  expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true)
  expect(small.headers.vary).toBe('accept-encoding')
})

test('a short answer stays as it is', async () => {
  const { headers, body } = await world.guest.call('GET', '/health', undefined, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([headers['content-encoding'], body]).toEqual([undefined, { status: 'ok' }])
})
