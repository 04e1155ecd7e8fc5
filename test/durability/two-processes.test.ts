import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPROVED } from '#features/money/payments/rules.ts'
import { hashPassword } from '#server/access/sessions/passwords.ts'
import { setDemoMark } from '#server/postgres/server.ts'
import type { Objects } from '../access/samples.ts'
import type { Caller, Method } from '../support/callers.ts'
import { dataFolder, launch } from '../support/server-process.ts'
import { SECRET } from '../support/test-databases.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { OTHER, PASSWORD } from '../support/two-servers.ts'
import { createWorld } from '../support/world.ts'

/** Two real servers on one database (promises.md S1, S4): nothing that one keeps in memory may outlive what the other writes. */
const CALLS = 20
// Three servers are started here.

const world = await createWorld({ today: true })
const undo: (() => Promise<unknown>)[] = []
let [one, other, admin] = ['', '', '']
let objects: Objects

/** The address of a Claustro of its own process, on the database of this file. */
async function server(secret = SECRET): Promise<string> {
  const { path, remove } = dataFolder()
  // A demo may run on a server that does not wait for its disk, as that of the tests.
  const env = { CLAUSTRO_DATA: path, DATABASE_URL: world.url, CLAUSTRO_DEMO: '1', PORT: '0' }
  const started = launch({ ...env, CLAUSTRO_SECRET: secret })
  undo.push(async () => {
    started.signal('SIGKILL')
    await started.exit
    await remove()
  })
  return started.ready
}

beforeAll(async () => {
  objects = await twoOfEverything(world)
  await setDemoMark(world.url, 'filled')
  ;[one, other] = await Promise.all([server(), server()])
  // The first start ends the sessions from before: nobody knows with which secret they were made.
  admin = (await world.signIn(world.as('admin').user_id)).token ?? ''
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

type Body = {
  access_token?: string
  data?: { figures?: { collected_e2: number } }
  total?: number
  message?: string
}

async function ask(address: string, [method, path]: [Method, string], token = '', body?: object) {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const given: Body = text === '' ? {} : JSON.parse(text)
  return { status: answer.status, headers: answer.headers, body: given }
}

let people = 0
async function assistant() {
  const row = {
    email: `asistente${++people}@instituto.test`,
    role: 'lowAdmin',
    name: 'Ana',
    confirmed_at: world.clock.now(),
    password_hash: await hashPassword(PASSWORD),
  }
  const { id } = await world.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return { ...(await world.signIn(id)), email: row.email }
}

const change = (user_id: number, body: object) => ask(one, ['PATCH', `/users/${user_id}`], admin, body)

const ENDS: Record<string, [end: (who: Caller) => Promise<{ status: number }>, refusal: number]> = {
  'a logout': [({ token }) => ask(one, ['POST', '/logout'], token ?? ''), 401],
  'a session that was ended elsewhere': [
    async ({ token, user_id }) => {
      const own = await world.signIn(user_id)
      const open = await ask(one, ['GET', '/sessions'], token ?? '')
      expect(open.status).toBe(200)
      return ask(one, ['DELETE', '/sessions'], own.token ?? '')
    },
    401,
  ],
  'a disabled account': [({ user_id }) => change(user_id, { enabled: false }), 401],
  'another role': [({ user_id }) => change(user_id, { role: 'admin' }), 401],
  'a permission that was taken': [
    ({ user_id }) => change(user_id, { permissions: { 'classrooms.view': false } }),
    403,
  ],
}

test.each(Object.entries(ENDS))('%s holds for the next calls of the other process', async (_, [
  end,
  refusal,
]) => {
  const who = await assistant()
  const look = () => ask(other, ['GET', '/classrooms'], who.token ?? '')
  for (let time = 0; time < 6; time++) expect((await look()).status, 'control: let in before').toBe(200)
  expect((await end(who)).status).toBeLessThan(300)
  const after: number[] = []
  for (let time = 0; time < CALLS; time++) after.push((await look()).status)
  expect(after).toEqual(Array.from({ length: CALLS }, () => refusal))
})

test('a permission that was given back holds as well', async () => {
  const who = await assistant()
  const look = async () => (await ask(other, ['GET', '/classrooms'], who.token ?? '')).status
  const seen: number[] = []
  for (const allowed of [false, true, false, null]) {
    await change(who.user_id, { permissions: { 'classrooms.view': allowed } })
    seen.push(await look())
  }
  expect(seen).toEqual([403, 200, 403, 200])
})

test('what one has collected is in the next sum of the other', async () => {
  const collected = async (address: string) =>
    (await ask(address, ['GET', '/dashboard/index'], admin)).body.data?.figures?.collected_e2 ?? -1
  const before = [await collected(one), await collected(other)]
  expect(before[0]).toBe(before[1])
  const payment = { student_id: objects.student.own, period_id: objects.period.own, type: 1, amount: 100 }
  const [seen, expected]: [number[], number[]] = [[], []]
  for (let time = 1; time <= CALLS; time++) {
    const [writer, reader] = time % 2 ? [one, other] : [other, one]
    const paid = { ...payment, date: '2026-11-20', status: APPROVED }
    expect((await ask(writer, ['POST', '/payments'], admin, paid)).status).toBe(201)
    seen.push(await collected(reader))
    expected.push((before[0] ?? 0) + 100 * time)
  }
  expect(seen).toEqual(expected)
})

test('what one has made is in the next total of the other', async () => {
  const total = async (address: string) =>
    (await ask(address, ['GET', '/classrooms?limit=1'], admin)).body.total ?? -1
  const before = await total(other)
  const [seen, expected]: [number[], number[]] = [[], []]
  for (let time = 1; time <= CALLS; time++) {
    const [writer, reader] = time % 2 ? [one, other] : [other, one]
    const room = { code: `P-${time}`, max_capacity: 20 }
    expect((await ask(writer, ['POST', '/classrooms'], admin, room)).status).toBe(201)
    seen.push(await total(reader), await total(writer))
    expected.push(before + time, before + time)
  }
  expect(seen).toEqual(expected)
})

test('wrong passwords at both in turn are ten in all', async () => {
  const { email } = await assistant()
  const guess = (address: string) => ask(address, ['POST', '/login'], '', { email, password: OTHER })
  const seen: number[] = []
  for (let time = 0; time < 14; time++) seen.push((await guess(time % 2 ? one : other)).status)
  expect(seen).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const right = await ask(one, ['POST', '/login'], '', { email, password: PASSWORD })
  expect([right.status, right.headers.get('retry-after') === null]).toEqual([429, false])
})

test('servers take the tokens of those that hold the same secret, and of no other', async () => {
  const stranger = await server('another secret of at least thirty-two characters')
  const entered = async (address: string) => {
    const { email } = await assistant()
    return (await ask(address, ['POST', '/login'], '', { email, password: PASSWORD })).body.access_token
  }
  const [ours, theirs] = [await entered(one), await entered(stranger)]
  const takes = async (address: string, token: string | undefined) => {
    const { status, body } = await ask(address, ['GET', '/session'], token)
    return status === 200 ? 'taken' : body.message
  }
  expect({
    ours: [await takes(one, ours), await takes(other, ours), await takes(stranger, ours)],
    theirs: [await takes(stranger, theirs), await takes(one, theirs), await takes(other, theirs)],
  }).toEqual({
    ours: ['taken', 'taken', 'token_invalid'],
    theirs: ['taken', 'token_invalid', 'token_invalid'],
  })
})
