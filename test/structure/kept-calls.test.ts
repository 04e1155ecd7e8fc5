import { expect, test } from 'vitest'
import { routes } from '#server/registry.ts'
import { KEPT_CALLS } from '#web/offline/kept-calls.ts'

const reads = routes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint)

test('each answer that stays on a device is that of a read there is (offline.md#last-answers)', () => {
  const known = new Set(reads.map(({ method, path }) => `${method} ${path}`))
  expect(KEPT_CALLS.size).toBeGreaterThan(20)
  expect([...KEPT_CALLS].filter((one) => !known.has(one))).toEqual([])
})

test('no picture, paper, link, session or history stays on a device', () => {
  const never =
    /pdf|picture|proof|receipt|reports|feed|sessions|audit|backup|import|users|token|people|settings/
  expect([...KEPT_CALLS].filter((one) => never.test(one))).toEqual([])
})
