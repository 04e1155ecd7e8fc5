import { expect, test } from 'vitest'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const admin = world.as('admin')

/** What generated requests broke the server with, each kept as a test of its own. */
test.each([
  ['GET', '/students', undefined, { search: '\u0000' }, { search: ['string'] }],
  ['GET', '/periods', undefined, { year: 32_768 }, { year: ['max:2200'] }],
  ['GET', '/sections', undefined, { semester_number: -2_147_483_649 }, { semester_number: ['min:1'] }],
  ['GET', '/periods', undefined, { toString: '1' }, { toString: ['unknown'] }],
  ['POST', '/saved-views', { list: '/users', name: 'x', state: { 'a\u0000': 1 } }, {}, { state: ['string'] }],
  [
    'POST',
    '/saved-views',
    { list: '/users', name: 'x', state: { a: '\ud800' } },
    {},
    { 'state.a': ['string'] },
  ],
] as const)('%s %s with what the database cannot hold is a 422', async (method, path, body, query, errors) => {
  const answer = await admin.call(method, path, body, { query: { ...query } as Record<string, string> })
  expect(answer.status).toBe(422)
  expect(Object.entries(answer.body.errors)).toEqual(Object.entries(errors))
})

test('a row that goes away between the check of reach and the action is missing, not a fault', async () => {
  const ids: number[] = []
  for (let at = 0; at < 10; at++) {
    const course = { code: `X-${at}`, title: 'X', credits: 1, hours: 1, max_absences_to_fail: 1 }
    ids.push((await admin.call('POST', '/courses', course)).body.data.id)
  }
  await world.openConnections(8)
  const answers = await Promise.all(
    ids.flatMap((id) => Array.from({ length: 6 }, () => admin.call('DELETE', `/courses/${id}`))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(10)
  expect(statuses.filter((status) => status !== 204 && status !== 404)).toEqual([])
})
