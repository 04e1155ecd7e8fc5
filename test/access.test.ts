import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { bodies } from './access-bodies.ts'
import { accessTable, CALLERS, type CallerName, type Relation, type Row } from './access-table.ts'
import { notification, openedSession, type Pair, savedView, twoOfEverything } from './two-of-everything.ts'
import { type Caller, createWorld, type Method } from './world.ts'

const MISSING = 2_000_000_000
const world = await createWorld({ dry: true })
const objects = await twoOfEverything(world)
const table = accessTable()
const endpoints = new Map(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
const stranger = await notification(world.db, world.as('dios').user_id)
const strangerToDios = await notification(world.db, world.as('student').user_id)

const callerOf = (name: CallerName): Caller => (name === 'none' ? world.guest : world.as(name))

async function pairOf(entity: Entity, name: CallerName): Promise<Pair> {
  const { user_id } = callerOf(name)
  if (entity === 'user')
    return { own: user_id || 1, foreign: world.as(name === 'lowAdmin' ? 'admin' : 'lowAdmin').user_id }
  if (entity === 'notification')
    return {
      own: name === 'none' ? stranger : await notification(world.db, user_id),
      foreign: name === 'dios' ? strangerToDios : stranger,
    }
  if (entity === 'saved_view' || entity === 'readable_view')
    return {
      own: await savedView(world.db, user_id || world.as('dios').user_id),
      foreign: await savedView(world.db, world.as(name === 'dios' ? 'student' : 'dios').user_id),
    }
  if (entity === 'session')
    return {
      own: await openedSession(world.db, user_id || world.as('dios').user_id),
      foreign: await openedSession(world.db, world.as(name === 'dios' ? 'student' : 'dios').user_id),
    }
  return objects[entity]
}

/** The path with its ids put in; the first id stands in the relation of the row, further ones are always own. */
async function pathOf(endpoint: EndpointSpec, relation: Relation, name: CallerName): Promise<string> {
  let path = endpoint.path
    .replace('{email}', 'nadie@instituto.test')
    .replace('{resource}', 'courses')
    .replace('{key}', `${'0'.repeat(32)}.webp`)
  let isFirst = true
  for (const [param, schema] of Object.entries(endpoint.params ?? {})) {
    const entity = named.get(schema)?.ref
    if (!entity) continue
    const pair = await pairOf(entity, name)
    const id =
      isFirst && relation === 'missing'
        ? MISSING
        : isFirst && relation === 'foreign'
          ? pair.foreign
          : pair.own
    path = path.replace(`{${param}}`, String(id))
    isFirst = false
  }
  return path
}

type Seen = { status: number; message: string }

/** What a refusal of access is: these statuses, unless the code is a business refusal that comes after the access. */
function outcomeOf({ status, message }: Seen, endpoint: EndpointSpec): string {
  if (status === 401 && message !== 'auth_failed') return '401'
  if (status === 403 && message !== 'user_is_disabled') return '403'
  const afterAccess =
    endpoint.params === undefined || !Object.values(endpoint.params).some((one) => named.has(one))
  if (status === 404 && !(afterAccess && (endpoint.refusals as string[] | undefined)?.includes(message)))
    return '404'
  return 'yes'
}

async function tryCell(row: Row, name: CallerName): Promise<string> {
  const endpoint = endpoints.get(row.call)
  if (!endpoint) return 'no such call'
  const path = await pathOf(endpoint, row.relation, name)
  const sample = bodies(objects)[row.call]
  const { body, status } = await callerOf(name).call(endpoint.method as Method, path, sample?.body, {
    ...(sample?.query && { query: sample.query }),
    ...(sample?.files && { files: sample.files }),
  })
  if (status === 422) return `422 ${JSON.stringify(body.errors)}`
  if (status >= 500) return `${status}`
  return outcomeOf({ status, message: body?.message ?? '' }, endpoint)
}

test('the table and the server name the same calls', () => {
  const inTable = [...new Set(table.map((row) => row.call))].sort()
  expect(inTable).toEqual([...endpoints.keys()].sort())
})

test('a call with an object in its path has a row for own, foreign and missing', () => {
  const wrong = [...endpoints].filter(([call, endpoint]) => {
    const hasObject = Object.values(endpoint.params ?? {}).some((schema) => named.has(schema))
    const relations = table.filter((row) => row.call === call).map((row) => row.relation)
    return relations.sort().join() !== (hasObject ? 'foreign,missing,own' : '-')
  })
  expect(wrong.map(([call]) => call)).toEqual([])
})

test('a path id always says what it names', () => {
  const plain = routes.flatMap(({ endpoint }) =>
    Object.entries(endpoint.params ?? {})
      .filter(([param, schema]) => /^(id|.*_id|[a-z]{1,3}id)$/.test(param) && !named.has(schema))
      .map(([param]) => `${endpoint.method} ${endpoint.path} ${param}`),
  )
  expect(plain).toEqual([])
})

test('every guest call is limited', () => {
  const open = routes.filter(({ endpoint }) => endpoint.roles === 'public' && !endpoint.limit)
  expect(open.map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('whoever is staff needs a permission that can be taken', () => {
  const without = routes.filter(
    ({ endpoint }) =>
      Array.isArray(endpoint.roles) &&
      (endpoint.roles.includes('admin') || endpoint.roles.includes('lowAdmin')) &&
      !endpoint.permission,
  )
  expect(without.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
})

describe.each(table.map((row) => [`${row.call} ${row.relation}`, row] as const))('%s', (_title, row) => {
  test('answers every kind of caller as the table says', async () => {
    const expected: Record<string, string> = {}
    const seen: Record<string, string> = {}
    for (const name of CALLERS) {
      if (row.cells[name] === '-') continue
      expected[name] = row.cells[name]
      seen[name] = await tryCell(row, name)
    }
    expect(seen).toEqual(expected)
  })
})

test('a broken token and an ended session are refused by every call that needs a session', async () => {
  const ended = await world.signIn(world.as('admin').user_id)
  const last = await world.db
    .selectFrom('sessions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('sessions')
    .set({ ended_at: world.clock.now() })
    .where('id', '=', last.id)
    .execute()
  const wrong: string[] = []
  for (const [call, endpoint] of endpoints) {
    if (endpoint.roles === 'public') continue
    const path = await pathOf(endpoint, 'own', 'admin')
    for (const [caller, code] of [
      [world.with('A'.repeat(43)), 'token_invalid'],
      [ended, 'the_token_has_been_blacklisted'],
    ] as const) {
      const { status, body } = await caller.call(endpoint.method as Method, path)
      if (status !== 401 || body.message !== code) wrong.push(`${call} ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Words that stand only in what belongs to the other student and the other pre-enrolled person. */
const CANARIES = [
  '7000002',
  'otra.estudiante',
  `R-${objects.student.foreign}`,
  '8000001',
  '8000002',
  'p8000001@',
]

test.each([
  'none',
  'student',
  'teacher',
  'coordinator',
] as const)('no list and no answer shows %s a word of a foreign person', async (name) => {
  const leaks: string[] = []
  for (const [call, endpoint] of endpoints) {
    if (endpoint.method !== 'GET') continue
    const path = await pathOf(endpoint, 'own', name)
    for (const query of [{}, ...includesOf(endpoint)]) {
      const { body } = await callerOf(name).call('GET', path, undefined, { query })
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      for (const word of CANARIES)
        if (text.includes(word)) leaks.push(`${call} ${JSON.stringify(query)}: ${word}`)
    }
  }
  expect(leaks).toEqual([])
})

/** Every include that an endpoint offers, all at once. */
function includesOf(endpoint: EndpointSpec): { with: string }[] {
  const json = endpoint.query
    ? JSON.stringify(z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }))
    : ''
  const names = /"with":\{"type":"array","items":\{"type":"string","enum":\[([^\]]*)\]/.exec(json)?.[1]
  return names ? [{ with: names.replaceAll('"', '') }] : []
}
