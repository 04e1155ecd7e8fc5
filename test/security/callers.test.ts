import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mayCall } from '#kernel/access.ts'
import { type EndpointSpec, type Entity, endpoint, named, nothing } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import { reachable } from '#server/access/rights/reach.ts'
import { serve } from '#server/call.ts'
import { routes } from '#server/registry.ts'
import { bodies } from '../access/access-bodies.ts'
import { CALLERS } from '../access/access-table.ts'
import type { Objects } from '../access/samples.ts'
import type { Caller, Method } from '../support/callers.ts'
import type { Person } from '../support/people.ts'
import { exportedFile, notification, openedSession, savedView } from '../support/personal-objects.ts'
import { rounds } from '../support/size.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { bare, slower } from './timing-alike.ts'

const MISSING = 2_000_000_000
/** promises.md A2: how often the times of the two are compared, on a machine that does nothing else. */
const TIMES = rounds(0, 200)

const world = await createWorld({ dry: true })
const objects = await twoOfEverything(world)
const closed = routes.map(({ endpoint }) => endpoint).filter(({ roles }) => roles !== 'public')
const callOf = ({ method, path }: EndpointSpec) => `${method} ${path}`

/** Somebody whom the walk does not know yet. */
async function newcomer(role: 'admin' | 'lowAdmin'): Promise<Caller> {
  const user = {
    email: `${role.toLowerCase()}2@x.test`,
    role,
    name: 'Nueva',
    confirmed_at: world.clock.now(),
  }
  const row = await world.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return world.signIn(row.id)
}

const ids = (which: 'own' | 'foreign' | 'missing', entity: Entity): number => {
  if (which === 'missing') return MISSING
  return entity in objects ? objects[entity as keyof Objects][which] : 1
}
const pathWith = (spec: EndpointSpec, id: (entity: Entity) => number): string =>
  Object.entries(spec.params ?? {}).reduce<string>((path, [param, schema]) => {
    const entity = named.get(schema)?.ref
    return path.replace(`{${param}}`, entity ? String(id(entity)) : `${'0'.repeat(32)}.webp`)
  }, spec.path)

/** The calls with a session that take what the caller sends. */
async function taken(caller: Caller): Promise<string[]> {
  const wrong: string[] = []
  for (const spec of closed) {
    const { body, query, files } = bodies(objects)[callOf(spec)] ?? {}
    const path = pathWith(spec, (entity) => ids('own', entity))
    const { status } = await caller.call(spec.method as Method, path, body, {
      ...(query && { query }),
      ...(files && { files }),
    })
    if (status !== 401) wrong.push(`${callOf(spec)}: ${status}`)
  }
  return wrong
}

test('a disabled administrator is refused by every call, with a session that was open', async () => {
  const caller = await newcomer('admin')
  expect((await caller.call('GET', '/session')).status).toBe(200)
  await world.db.updateTable('users').set({ enabled: false }).where('id', '=', caller.user_id).execute()
  expect(await taken(caller)).toEqual([])
  await world.db.updateTable('users').set({ enabled: true }).where('id', '=', caller.user_id).execute()
  expect((await taken(caller)).length, 'control: enabled again, most calls take it').toBeGreaterThan(
    closed.length / 2,
  )
})

test('a broken or foreign token in any shape is refused by every call', async () => {
  for (const token of [
    'A'.repeat(43),
    'x',
    'null',
    'undefined',
    `${world.as('admin').token}x`,
    '0',
    `${world.as('admin').token}`.toLowerCase(),
  ])
    expect(await taken(world.with(token)), token.slice(0, 8)).toEqual([])
})

/** What a caller may neither reach nor tell from nothing. */
async function foreignOf(entity: Entity, name: Person): Promise<number | null> {
  const stranger = world.as(name === 'dios' ? 'student' : 'dios').user_id
  if (entity === 'notification') return notification(world.db, stranger)
  if (entity === 'saved_view' || entity === 'readable_view') return savedView(world.db, stranger)
  if (entity === 'session') return openedSession(world.db, stranger)
  if (entity === 'export') return exportedFile(world.db, stranger)
  if (entity === 'user') return name === 'admin' || name === 'dios' ? null : stranger
  // Staff reach everything else (people.md#reach).
  if (name === 'lowAdmin' || name === 'admin' || name === 'dios') return null
  return entity in objects ? objects[entity as keyof Objects].foreign : null
}

test.each(
  CALLERS.filter((name) => name !== 'none'),
)('what is foreign to %s looks as if it were not there', async (name) => {
  const caller = world.as(name)
  const told: string[] = []
  let compared = 0
  for (const spec of closed) {
    const [first] = Object.entries(spec.params ?? {})
    const entity = first && named.get(first[1])?.ref
    const foreign = entity ? await foreignOf(entity, name) : null
    if (!entity || foreign === null) continue
    const { body, query, files } = bodies(objects)[callOf(spec)] ?? {}
    const sending = { ...(query && { query }), ...(files && { files }) }
    const ask = (id: number) =>
      caller.call(
        spec.method as Method,
        pathWith(spec, (one) => (one === entity ? id : ids('own', one))),
        body,
        sending,
      )
    const [near, nowhere] = [await ask(foreign), await ask(MISSING)]
    // Within reach, and so no secret: the walk says for whom it may be so.
    if (near.status < 300 || (near.status === 409 && nowhere.status === 404)) continue
    compared += 1
    if (bare(near) !== bare(nowhere)) told.push(`${callOf(spec)}: ${bare(near)} ${bare(nowhere)}`)
    if (TIMES > 0)
      told.push(
        ...(await slower(callOf(spec), { foreign: () => ask(foreign), missing: () => ask(MISSING) }, TIMES)),
      )
  }
  expect(told).toEqual([])
  expect(compared).toBeGreaterThan(0)
})

/** Calls of their own that tell a student whom they have from whom they have not, each in its way. */
test('control: another answer, and one that comes later or sooner, are seen', async () => {
  const telling = (path: string, tell: (is_there: boolean) => Promise<void> | void) => {
    const spec = endpoint({
      ...{ method: 'GET', path: `/${path}/{number}`, summary: 'Tells', roles: ['student'] },
      ...{ params: { number: z.coerce.number() }, answer: nothing },
      refusals: ['this_action_is_unauthorized', 'resource_not_found'],
    })
    return serve(spec, async (tx, { params }) => {
      const found = await tx.selectFrom('students').select('id').where('id', '=', params.number).execute()
      await tell(found.length > 0)
      throw new Refusal('resource_not_found')
    })
  }
  const late = (is: boolean) => (is ? sleep(20) : undefined)
  const faulty = await createWorld({
    only: [
      telling('good', () => {}),
      telling('other', (is_there) => insist(is_there ? 'this_action_is_unauthorized' : null)),
      telling('late', (is_there) => late(is_there)),
      telling('early', (is_there) => late(!is_there)),
    ],
  })
  const { student } = await twoOfEverything(faulty)
  const ask = (path: string, id: number) => () => faulty.as('student').call('GET', `/${path}/${id}`)
  const both = (path: string) => ({ foreign: ask(path, student.foreign), missing: ask(path, MISSING) })
  const isAlike = async (path: string) => {
    const { foreign, missing } = both(path)
    return bare(await foreign()) === bare(await missing())
  }
  expect([await isAlike('good'), await isAlike('other'), await isAlike('late')]).toEqual([true, false, true])
  expect(await slower('late', both('late'), 15)).toHaveLength(1)
  expect(await slower('early', both('early'), 15)).toHaveLength(1)
})

/** By hand, from people.md#reach: what only staff reach, though no call of others names it today. */
test.each([
  'student',
  'teacher',
  'coordinator',
] as const)('%s reaches no pre-enrolment and no price', async (name) => {
  const reached = async (person: Person) => {
    const actor = await world.actor(person)
    const asked = sql.join(
      (['preregistered_student', 'period_price_setting'] as const).map((one) =>
        reachable(one, objects[one].own, actor),
      ),
    )
    const { rows } = await sql<{ found: boolean[] }>`select array[${asked}] as found`.execute(world.db)
    return rows[0]?.found
  }
  expect(await reached(name)).toEqual([false, false])
  expect(await reached('lowAdmin')).toEqual([true, true])
})

test('the buttons of the browser follow the same rule as the server, for every role and every call', async () => {
  const web = fileURLToPath(new URL('../../src/web/api/api.tsx', import.meta.url))
  const browser: { userMay(spec: EndpointSpec, user: unknown): boolean } = await import(web)
  const apart: string[] = []
  for (const name of CALLERS.filter((one) => one !== 'none')) {
    const caller = world.as(name)
    const user = (await caller.call('GET', '/session')).body.data
    const actor = await world.actor(name)
    for (const spec of closed)
      if (browser.userMay(spec, user) !== mayCall(spec, actor)) apart.push(`${name} ${callOf(spec)}`)
  }
  expect(apart).toEqual([])
  const [staff] = closed.filter((spec) => callOf(spec) === 'POST /users')
  const student = (await world.as('student').call('GET', '/session')).body.data
  // Control: another's rights would be seen.
  expect(staff && browser.userMay(staff, student)).toBe(false)
  expect(staff && mayCall(staff, await world.actor('admin'))).toBe(true)
})
