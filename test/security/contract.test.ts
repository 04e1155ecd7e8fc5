import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, one } from '#kernel/endpoint.ts'
import { serve } from '#server/call.ts'
import { routes } from '#server/registry.ts'
import { collect } from '../support/memory.ts'
import { rounds } from '../support/size.ts'
import { createWorld, type World } from '../support/world.ts'
import { wrongWith } from './contract-violations.ts'
import { type Storm, shown, stormOn } from './storm.ts'
import { groundOf } from './storm-setup.ts'

/** promises.md Z1; a million for a release: `npm run release -- contract --rounds 1000000`. */
const MANY = rounds(2_500, 100_000)
const SEED = Number(process.env.TEST_SEED ?? 20_261_121)
/**
 * Nothing made by chance brings a token of a mail or link, a taken institute, the right password, a table of people or
 * a workbook of notes; and the files of what stands are in no store.
 */
const NEVER_GOOD: readonly string[] = [
  'POST /login',
  'POST /recover-password',
  'POST /confirm-account',
  'POST /setup',
  'PATCH /users/{id}/password',
  'GET /pictures/{key}',
  'GET /payments/{id}/proof',
  'GET /institution/logo',
  'GET /documents/{id}/download',
  'GET /documents/reading/{token}/{filename}',
  'GET /documents/{id}/cover',
  'GET /document-requests/{id}/paper',
  'GET /notifications/{id}/attachment',
  'PUT /documents/uploads/{upload_id}',
  'PUT /sections/{section_id}/courses/{course_id}/students-notes',
  'GET /feeds/{token}',
  'GET /reports/{token}',
  'POST /imports/{resource}',
  // Nobody fails by absence before many lessons.
  'PATCH /sections/{section_id}/courses/{course_id}/students/{student_id}',
]

const heap = () => {
  collect()
  return process.memoryUsage().heapUsed
}

/** Whoever reads no more than the message sees what went wrong. */
function calm(storm: Storm, world: World): void {
  const wrongs = shown(storm, world)
  expect(wrongs, wrongs.join('\n')).toEqual([])
}

test(`${MANY} requests made from the contracts are answered as the contracts say`, async () => {
  const world = await createWorld({ dry: true })
  const ground = await groundOf(world)
  const first = await stormOn(world, ground, Math.round(MANY * 0.2), SEED)
  calm(first, world)
  world.lines.length = 0
  const before = heap()
  const second = await stormOn(world, ground, Math.round(MANY * 0.6), SEED + 1)
  console.info('answers by status', Object.fromEntries(second.statuses))
  calm(second, world)
  world.lines.length = 0
  // promises.md Z1: memory back within a tenth.
  expect(heap() / before).toBeLessThan(1.1)
  // A storm that every call turns away proves nothing.
  const calls = routes.map((one) => `${one.endpoint.method} ${one.endpoint.path}`)
  const untouched = calls.filter((call) => !second.good.has(call) && !NEVER_GOOD.includes(call))
  if (MANY >= 20_000) expect(untouched).toEqual([])
})

test('the same with every write kept', async () => {
  const world = await createWorld()
  const storm = await stormOn(world, await groundOf(world), Math.round(MANY * 0.2), SEED + 2)
  calm(storm, world)
})

test('control: a fault, an undeclared refusal and a field too many are each found', async () => {
  const broken = serve(
    endpoint({
      method: 'GET',
      path: '/broken',
      summary: 'x',
      roles: 'session',
      query: z.strictObject({ divisor: z.optional(z.int()) }),
      answer: one(z.object({ id: z.int() })),
    }),
    (_, { query }) => {
      if (query.divisor === 2) throw new Error('planted')
      return { data: { id: 1 } }
    },
  )
  const world = await createWorld({ only: [broken] })
  const answer = await world.as('admin').call('GET', '/broken', undefined, { query: { divisor: 2 } })
  expect(wrongWith(broken.endpoint, answer)).toMatch(/^500/)
  const headers = { 'content-type': 'application/json' }
  const seen = { status: 200, body: { data: { id: 1, password: 'x' } }, headers }
  expect(wrongWith(broken.endpoint, seen)).toBe('more than its schema declares')
  expect(wrongWith(broken.endpoint, { ...seen, body: { data: { id: 'x' } } })).toMatch(/^outside/)
  const refused = { status: 409, body: { message: 'stale_version' }, headers: {} }
  expect(wrongWith(broken.endpoint, refused)).toBe('undeclared stale_version')
})
