import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import type { Caller, Method } from '../support/callers.ts'
import { differencesOf, heldTable, isWriting } from '../support/held.ts'
import { idOf } from '../support/institute.ts'
import { exportedFile, notification, openedSession, savedView } from '../support/personal-objects.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { bodies } from './access-bodies.ts'
import { accessTable, CALLERS, type CallerName, type Relation, type Row } from './access-table.ts'
import { sampleModules } from './sample-modules.ts'
import type { Pair } from './samples.ts'

const MISSING = 2_000_000_000
const world = await createWorld({ dry: true })
const objects = await twoOfEverything(world)
const table = accessTable()
const held = heldTable()
/** architecture.md#rules-of-the-hand */
const LOCKED_IN_ORDER = [
  ...['imports', 'document_requests', 'make_ups', 'periods', 'students', 'inscriptions', 'sections'],
  ...['course_sections', 'lessons', 'enrolments', 'withdrawals', 'papers', 'actas'],
]
const endpoints = new Map(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
const stranger = await notification(world.db, world.as('dios').user_id)
const strangerToDios = await notification(world.db, world.as('student').user_id)

/** The coordinator is a teacher too: supervises the first teacher, and is supervised by nobody. */
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))

const callerOf = (name: CallerName): Caller => (name === 'none' ? world.guest : world.as(name))

type Relatives = Pair & { related?: number }

async function pairOf(entity: Entity, name: CallerName): Promise<Relatives> {
  const { user_id } = callerOf(name)
  if (entity === 'teacher') {
    const { own, foreign } = objects.teacher
    if (name === 'coordinator') return { own: coordinator, related: own, foreign }
    return { own, related: name === 'teacher' ? coordinator : own, foreign }
  }
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
  if (entity === 'export')
    return {
      own: await exportedFile(world.db, user_id || world.as('dios').user_id),
      foreign: await exportedFile(world.db, world.as(name === 'dios' ? 'student' : 'dios').user_id),
    }
  if (entity === 'session')
    return {
      own: await openedSession(world.db, user_id || world.as('dios').user_id),
      foreign: await openedSession(world.db, world.as(name === 'dios' ? 'student' : 'dios').user_id),
    }
  return objects[entity]
}

const refsOf = ({ params }: EndpointSpec) =>
  Object.entries(params ?? {}).flatMap(([param, schema]) => {
    const entity = named.get(schema)?.ref
    return entity ? [{ param, entity }] : []
  })

type CallCase = {
  relation: Relation /** Which id of the path stands in that relation; the others are own. */
  at?: number
}

/** The path with its ids put in. */
async function pathOf(
  endpoint: EndpointSpec,
  { relation, at = 0 }: CallCase,
  name: CallerName,
): Promise<string> {
  let path = endpoint.path
    .replace('{email}', 'nadie@instituto.test')
    .replace('{resource}', 'courses')
    .replace('{code}', 'AAAAAAAAAA')
    .replace('{key}', `${'0'.repeat(32)}.webp`)
  for (const [index, { param, entity }] of refsOf(endpoint).entries()) {
    const pair = await pairOf(entity, name)
    const where = index !== at || relation === '-' ? 'own' : relation
    const id = where === 'missing' ? MISSING : (pair[where] ?? pair.own)
    path = path.replace(`{${param}}`, String(id))
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

async function tryCell(row: Row, name: CallerName, at = 0): Promise<string> {
  const endpoint = endpoints.get(row.call)
  if (!endpoint) return 'no such call'
  const path = await pathOf(endpoint, { relation: row.relation, at }, name)
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

test('the tables of what is held name every writing call once, and locks in the order of all', () => {
  const writing = [...endpoints].filter(([, endpoint]) => isWriting(endpoint)).map(([call]) => call)
  expect(held.map(({ call }) => call).sort()).toEqual(writing.sort())
  const unordered = held.filter(({ holds }) => {
    const places = holds.filter(({ is_late }) => !is_late).map(({ table }) => LOCKED_IN_ORDER.indexOf(table))
    const known = places.filter((place) => place >= 0)
    return known.some((place, at) => place < (known[at - 1] ?? 0))
  })
  expect(unordered.map(({ call }) => call)).toEqual([])
  const strange = held.filter(
    ({ call, file }) =>
      !table.some((row) => row.call === call && file === row.file.replace('.tsv', '.held.tsv')),
  )
  expect(strange).toEqual([])
})

test('what is said to keep true what a call reads is in the schema', () => {
  const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
  const names = new Set(held.flatMap(({ constraints }) => [...constraints.values()]))
  expect(
    [...names].filter(
      (name) => !new RegExp(`(?:constraint|TRIGGER|INDEX) ${name}\\b|'${name}'`).test(schema),
    ),
  ).toEqual([])
})

test('control: a call that does not hold what its row says, or reads more, is found', () => {
  const row = held.find(({ call }) => call === 'POST /papers/{id}/withdraw')
  const LOCKS = 'select from "papers" as "p" where id = $1 for update of "p"'
  const READS = 'select name from students where id = $1'
  const WRITES = 'update papers set withdrawn_at = now()'
  const seen = (...statements: string[]) => row && differencesOf(row, statements)
  expect(seen(LOCKS, READS, WRITES)).toEqual([])
  expect(seen(READS, WRITES)).toEqual(['does not hold papers'])
  expect(seen(WRITES, LOCKS)).toEqual(['does not hold papers'])
  expect(seen(LOCKS, 'select from periods for share', WRITES)).toEqual([
    'locks periods, which its row does not say',
    'reads periods, and nothing is said of what holds it',
  ])
  // Inside a function too, and in one that it calls.
  expect(seen(LOCKS, 'select from approved_courses_of($1)', WRITES)).toEqual(
    [
      ...['enrolments', 'course_sections', 'inscriptions', 'periods', 'make_up_students'],
      ...['equivalent_courses', 'equivalences', 'make_ups'],
    ].map((table) => `reads ${table}, and nothing is said of what holds it`),
  )
})

test('a call with an object in its path has a row for own, foreign and missing, with a teacher for related too', () => {
  const wrong = [...endpoints].filter(([call, endpoint]) => {
    const [first] = refsOf(endpoint)
    const wanted = first?.entity === 'teacher' ? 'foreign,missing,own,related' : 'foreign,missing,own'
    const relations = table.filter((row) => row.call === call).map((row) => row.relation)
    return relations.sort().join() !== (first ? wanted : '-')
  })
  expect(wrong.map(([call]) => call)).toEqual([])
})

test('a sample body stands beside the table that has its call', async () => {
  const strange = (await sampleModules()).flatMap(({ feature, bodies: of }) =>
    Object.keys(of?.(objects) ?? {}).filter(
      (call) => !table.some((row) => row.call === call && row.file === `${feature}.tsv`),
    ),
  )
  expect(strange).toEqual([])
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

/** Calls of several ids, and whom their row of own objects lets in. */
const several = table
  .filter(({ relation }) => relation === 'own')
  .flatMap((row) => {
    const endpoint = endpoints.get(row.call)
    const later = (endpoint ? refsOf(endpoint) : []).slice(1)
    return later.map(({ param }, index) => [`${row.call} ${param}`, row, index + 1] as const)
  })

test.each(several)('%s is looked for as the first id of the path is', async (_title, row, at) => {
  const within = CALLERS.filter((name) => row.cells[name] === 'yes')
  const seen: Record<string, string> = {}
  for (const name of within) seen[name] = await tryCell({ ...row, relation: 'missing' }, name, at)
  expect(seen).toEqual(Object.fromEntries(within.map((name) => [name, '404'])))
  expect(within.length).toBeGreaterThan(0)
})

test("in one's own section another's student is not found", async () => {
  const call = 'GET /sections/{section_id}/courses/{course_id}/students/{student_id}'
  const row = table.find((one) => one.call === call && one.relation === 'own')
  expect(row && (await tryCell({ ...row, relation: 'foreign' }, 'coordinator', 2))).toBe('404')
  expect(several.length).toBeGreaterThan(8)
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
    const path = await pathOf(endpoint, { relation: 'own' }, 'admin')
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
    const path = await pathOf(endpoint, { relation: 'own' }, name)
    for (const query of [{}, ...includesOf(endpoint)]) {
      const { body } = await callerOf(name).call('GET', path, undefined, { query })
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const shown = CANARIES.filter((word) => text.includes(word))
      leaks.push(...shown.map((word) => `${call} ${JSON.stringify(query)}: ${word}`))
    }
  }
  expect(leaks).toEqual([])
})

test('a permission that was taken closes every call that asks for it', async () => {
  const { user_id, call } = world.as('lowAdmin')
  const asking = [...endpoints].filter(([, { permission }]) => permission !== undefined)
  const taken = [...new Set(asking.flatMap(([, { permission }]) => permission ?? []))]
  const rows = taken.map((permission) => ({ user_id, permission, granted: false }))
  await world.db.insertInto('user_permissions').values(rows).execute()
  const open: string[] = []
  for (const [name, endpoint] of asking) {
    const path = await pathOf(endpoint, { relation: 'own' }, 'lowAdmin')
    const { status } = await call(endpoint.method as Method, path, bodies(objects)[name]?.body)
    if (status !== 403) open.push(`${name}: ${status}`)
  }
  await world.db.deleteFrom('user_permissions').where('user_id', '=', user_id).execute()
  expect(asking.length).toBeGreaterThan(50)
  expect(open).toEqual([])
})

/** Every include that an endpoint offers, all at once. */
function includesOf(endpoint: EndpointSpec): { with: string }[] {
  const json = endpoint.query
    ? JSON.stringify(z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }))
    : ''
  const names = /"with":\{"type":"array","items":\{"type":"string","enum":\[([^\]]*)\]/.exec(json)?.[1]
  return names ? [{ with: names.replaceAll('"', '') }] : []
}
