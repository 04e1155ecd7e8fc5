import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, endpoint, one } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { serve } from '#server/serve.ts'
import { notification, savedView, twoOfEverything } from '../two-of-everything.ts'
import { type Answer, type Caller, createWorld, type Method, type Person, type World } from '../world.ts'
import { type Ids, shotAt } from './generate.ts'
import { wrongWith } from './judge.ts'
import { type Random, randomOf } from './random.ts'

/** quality.md Z1: 100,000 in CI, 1,000,000 for a release; the short form is for every day. */
const MANY = Number(process.env.HOSTILE_REQUESTS ?? 20_000)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_121)
const AT_ONCE = 8
const MOST_MS = 2_000
/** They hash a password, which is slow on purpose. */
const SLOW: readonly string[] = [
  'POST /login',
  'POST /setup',
  'PATCH /users/{id}/password',
  'POST /recover-password',
]
const PEOPLE: readonly Person[] = ['dios', 'admin', 'lowAdmin', 'coordinator', 'teacher', 'student']
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function idsOf(world: World): Promise<Ids> {
  const objects = await twoOfEverything(world)
  const user_ids = PEOPLE.map((name) => world.as(name).user_id)
  const views = await Promise.all(user_ids.map((user_id) => savedView(world.db, user_id)))
  const notices = await Promise.all(user_ids.map((user_id) => notification(world.db, user_id)))
  return {
    ...Object.fromEntries(
      Object.entries(objects).map(([entity, pair]) => [entity, [pair.own, pair.foreign]]),
    ),
    user: user_ids,
    notification: notices,
    saved_view: views,
    readable_view: views,
  }
}

function callerFor(endpoint: EndpointSpec, world: World, random: Random): Caller {
  if (random.chance(0.04)) return world.guest
  if (random.chance(0.03)) return world.with(random.pick(['A'.repeat(43), 'x', ' ', 'a.b.c']))
  const roles = Array.isArray(endpoint.roles) ? (endpoint.roles as Person[]) : PEOPLE
  return world.as(random.chance(0.75) ? random.pick(roles) : random.pick(PEOPLE))
}

type Wrong = { call: string; shot: unknown; wrong: string }

async function fire(
  world: World,
  ids: Ids,
  random: Random,
  endpoints: readonly EndpointSpec[],
): Promise<Wrong | null> {
  const endpoint = random.pick(endpoints)
  const call = `${endpoint.method} ${endpoint.path}`
  const shot = shotAt(endpoint, random, ids)
  // A picture drawn or a document set takes longer than all the rest: some are enough.
  if ('format' in shot.query && random.chance(0.8)) delete shot.query.format
  const caller = callerFor(endpoint, world, random)
  const asForm = endpoint.files !== undefined && random.chance(0.4)
  const files = asForm
    ? {
        [Object.keys(endpoint.files ?? {})[0] ?? 'f']: {
          bytes: random.pick([PICTURE, Buffer.from('x'), Buffer.alloc(0)]),
        },
      }
    : undefined
  const body = typeof shot.body === 'object' || asForm ? shot.body : JSON.stringify(shot.body)
  const headers =
    typeof body === 'string' ? { ...shot.headers, 'content-type': 'application/json' } : shot.headers
  const since = performance.now()
  let answer: Answer
  try {
    answer = await caller.call(
      endpoint.method as Method,
      shot.path,
      asForm ? (body ?? {}) : (body ?? undefined),
      {
        headers,
        query: shot.query,
        ...(files && { files }),
      },
    )
  } catch (error) {
    return { call, shot, wrong: `threw ${String(error)}` }
  }
  const took = performance.now() - since
  const wrong = wrongWith(endpoint, answer) ?? (took > MOST_MS ? `${Math.round(took)} ms` : null)
  return wrong === null ? null : { call, shot: { ...shot, by: caller.email }, wrong }
}

async function storm(world: World, ids: Ids, many: number, seed: number): Promise<Wrong[]> {
  const random = randomOf(seed)
  const all = routes.map(({ endpoint }) => endpoint)
  const fast = all.filter(({ method, path }) => !SLOW.includes(`${method} ${path}`))
  const wrongs: Wrong[] = []
  let left = many
  const shooter = async () => {
    while (left-- > 0) {
      const wrong = await fire(world, ids, random, random.chance(0.02) ? all : fast)
      if (
        wrong &&
        !wrongs.some((one) => one.call === wrong.call && one.wrong.slice(0, 60) === wrong.wrong.slice(0, 60))
      )
        wrongs.push(wrong)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shooter))
  return wrongs
}

const shown = (wrongs: readonly Wrong[]) =>
  wrongs.map(
    ({ call, shot, wrong }) => `${call}: ${wrong.slice(0, 300)} ← ${JSON.stringify(shot)?.slice(0, 400)}`,
  )

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const heap = () => {
  collect()
  return process.memoryUsage().heapUsed
}

test(`${MANY} requests made from the contracts are answered as the contracts say`, {
  timeout: MANY * 30,
}, async () => {
  const world = await createWorld({ dry: true })
  const ids = await idsOf(world)
  expect(shown(await storm(world, ids, Math.round(MANY * 0.2), SEED))).toEqual([])
  world.lines.length = 0
  const before = heap()
  expect(shown(await storm(world, ids, Math.round(MANY * 0.6), SEED + 1))).toEqual([])
  world.lines.length = 0
  // quality.md Z1: memory back within a tenth.
  expect(heap() / before).toBeLessThan(1.1)
})

test('the same with every write kept', { timeout: MANY * 30 }, async () => {
  const world = await createWorld()
  const ids = await idsOf(world)
  expect(shown(await storm(world, ids, Math.round(MANY * 0.2), SEED + 2))).toEqual([])
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
  const seen = {
    status: 200,
    body: { data: { id: 1, password: 'x' } },
    headers: { 'content-type': 'application/json' },
  }
  expect(wrongWith(broken.endpoint, seen)).toBe('more than its schema declares')
  expect(wrongWith(broken.endpoint, { ...seen, body: { data: { id: 'x' } } })).toMatch(/^outside/)
  const refused = { status: 409, body: { message: 'stale_version' }, headers: {} }
  expect(wrongWith(broken.endpoint, refused)).toBe('undeclared stale_version')
})
