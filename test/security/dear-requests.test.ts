import { afterAll, expect, test } from 'vitest'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import { isAlone, rounds } from '../support/size.ts'
import { createWorld } from '../support/world.ts'

/** promises.md Z6: the processor time that a request may cost before it is refused, in milliseconds. */
const WITH_SESSION = 50
const WITHOUT = 5
const MOST_BYTES = 1_000_000
/** Each once at least, until one of so many is cheap enough: what is dear is dear every time. */
const TRIES = 20

const world = await createWorld({ limited: true })
const many = (times: number, one: (index: number) => string) =>
  Array.from({ length: times }, (_, at) => one(at))

/** What fits into a megabyte and takes longest to read, to check or to answer. */
const BODIES: Record<string, string> = {
  'ninety thousand unknown keys': `{${many(90_000, (at) => `"k${at}":1`).join()}}`,
  'three hundred unknown keys': `{${many(300, (at) => `"k${at}":1`).join()}}`,
  'a list of three hundred thousand nothings': `{"ids":[${many(300_000, () => '{}').join()}]}`,
  'ten thousand wrong ids in each of the usual lists': `{${['ids', 'entries', 'dates', 'teacher_ids']
    .map((name) => `"${name}":[${many(2_400, () => '"x"').join()}]`)
    .join()}}`,
  'lists in lists': `{"ids":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  'one text': `{"email":"${'a'.repeat(MOST_BYTES - 100)}","first_name":"${'ñ '.repeat(20)}"}`,
  'a text of escapes': `{"email":"${'\\u00e9'.repeat(150_000)}"}`,
  'keys that are prototypes': `{${many(60_000, (at) => `"constructor${at}":{}`).join()}}`,
}

type Ask = { method: EndpointSpec['method']; url: string; payload?: string; token?: string | null }

async function ask({ method, url, payload, token }: Ask) {
  const before = process.cpuUsage()
  const answer = await world.app.inject({
    method,
    url,
    headers: {
      ...(payload && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload }),
  })
  const { user, system } = process.cpuUsage(before)
  return { status: answer.statusCode, body: answer.json(), ms: (user + system) / 1000 }
}

/** The least of a few times, since the machine and the collector of garbage also take their share. */
async function costOf(one: Ask, most: number) {
  let best = await ask(one)
  for (let time = 1; time < TRIES && best.ms > most; time++) {
    const next = await ask(one)
    if (next.ms < best.ms) best = next
  }
  return best
}

const dearest: string[] = []
afterAll(() => console.log(`the dearest requests:\n${dearest.sort().reverse().slice(0, 12).join('\n')}`))

async function tooDear(asks: readonly (Ask & { what: string })[], most: number): Promise<string[]> {
  const wrong: string[] = []
  for (const { what, ...one } of asks) {
    const { status, ms } = await costOf(one, most)
    const line = `${ms.toFixed(1).padStart(6)} ms ${status} ${one.method} ${one.url.slice(0, 60)}: ${what}`
    dearest.push(line)
    if (status < 400 || status >= 500 || ms > most) wrong.push(line)
  }
  return wrong
}

const writes = routes.map(({ endpoint }) => endpoint).filter(({ body }) => body !== undefined)
const urlOf = ({ path }: EndpointSpec) => `/api${path.replaceAll(/\{\w+\}/g, '1')}`
/** So many of them, evenly. */
const some = (specs: readonly EndpointSpec[], most: number) =>
  specs.filter((_, at) => at % Math.max(1, Math.ceil(specs.length / most)) === 0)
const asksOf = (specs: readonly EndpointSpec[], token: string | null) =>
  specs.flatMap((spec) =>
    Object.entries(BODIES).map(([what, payload]) => ({
      ...{ what, payload, token },
      method: spec.method,
      url: urlOf(spec),
    })),
  )

test('nobody without a session costs more than five milliseconds, whatever is sent', async () => {
  const open = writes.filter(({ roles }) => roles === 'public')
  const closed = some(
    writes.filter(({ roles }) => roles !== 'public'),
    rounds(2, 200),
  )
  const unknown = 'x'.repeat(43)
  expect(
    await tooDear([...asksOf(open, null), ...asksOf(closed, null), ...asksOf(closed, unknown)], WITHOUT),
  ).toEqual([])
})

test('nor anybody with one more than fifty', async () => {
  const { token } = world.as('admin')
  const specs = some(
    writes.filter(({ roles }) => roles !== 'public'),
    rounds(4, 200),
  )
  expect(await tooDear(asksOf(specs, token), WITH_SESSION)).toEqual([])
})

test('an address of thousands of fields, or of ids, is refused as soon', async () => {
  const { token } = world.as('admin')
  const asks = ['/api/students', '/api/payments'].flatMap((path) => [
    {
      method: 'GET' as const,
      url: `${path}?${many(1_200, (at) => `k${at}=1`).join('&')}`,
      token,
      what: 'fields',
    },
    { method: 'GET' as const, url: `${path}?with=${many(7_000, () => 'x').join()}`, token, what: 'ids' },
  ])
  expect(await tooDear(asks, WITH_SESSION)).toEqual([])
})

test('twelve of the dearest at once keep nobody else waiting', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const send = async (payload: string, at: number) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.as('admin').token}` }
    const path = at % 2 ? '/api/classrooms' : '/api/login'
    const { status } = await fetch(address + path, { method: 'POST', headers, body: payload })
    return status
  }
  const bodies = Object.values(BODIES)
  const state = { done: false }
  const all = Promise.all(many(12, (at) => bodies[at % bodies.length] ?? '').map(send)).finally(() => {
    state.done = true
  })
  let longest = 0
  while (!state.done) {
    const since = performance.now()
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    longest = Math.max(longest, performance.now() - since)
  }
  expect((await all).filter((status) => status !== 413 && status !== 422)).toEqual([])
  console.log(`the longest wait beside twelve of the dearest: ${longest.toFixed(0)} ms`)
  if (isAlone) expect(longest).toBeLessThan(200)
})

test('at most fifty fields are answered, and more than three hundred keys are not looked at', async () => {
  const { token } = world.as('admin')
  const post = (payload: string) =>
    ask({ method: 'POST', url: '/api/classrooms', payload, token: token ?? '' })
  const many_keys = await post(BODIES['three hundred unknown keys'] ?? '')
  expect([many_keys.status, Object.keys(many_keys.body.errors).length]).toEqual([422, 50])
  const more = await post(`{${many(301, (at) => `"k${at}":1`).join()}}`)
  expect([more.status, more.body.message]).toEqual([413, 'payload_too_large'])
})

test('a guest sends 32 kB at most, with or without a length, and in the texts of a form', async () => {
  const body = (bytes: number) => `{"email":"${'a'.repeat(bytes)}"}`
  const open = { method: 'POST' as const, url: '/api/login' }
  expect((await ask({ ...open, payload: body(30_000) })).status).toBe(422)
  expect((await ask({ ...open, payload: body(33_000) })).status).toBe(413)
  const parts = many(
    3,
    (at) => `--x\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n${'a'.repeat(12_000)}\r\n`,
  )
  const form = await world.app.inject({
    method: 'POST',
    url: '/api/preregistered-students',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${parts.join('')}--x--\r\n`,
  })
  expect(form.statusCode).toBe(413)
})
