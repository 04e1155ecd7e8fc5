import { connect } from 'node:net'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, one } from '#kernel/endpoint.ts'
import { serve } from '#server/call.ts'
import { createWorld, type World } from '../support/world.ts'
import { rawCases } from './raw-cases.ts'
import { incomplete, type RawCase } from './raw-frames.ts'

const AT_ONCE = 16
/** An answer may be followed by another, of what was smuggled in: that is what is waited for. */
const SILENCE_MS = 400
/** Whoever has not been answered by then is left with an open line. */
const PATIENCE_MS = 6_000

type Heard = { statuses: number[]; text: string; isClosed: boolean }

/** Says the bytes over a connection of their own, and hears until it is closed, or answered and silent. */
const say = (port: number, bytes: Buffer, patience = PATIENCE_MS): Promise<Heard> =>
  new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const done = (isClosed: boolean) => {
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]))
      resolve({ statuses, text, isClosed })
    }
    socket.setTimeout(patience, () => done(false))
    socket.on('data', (chunk) => {
      chunks.push(Buffer.from(chunk))
      socket.setTimeout(SILENCE_MS)
    })
    // A server that stops reading and closes is seen as a reset.
    socket.on('error', () => done(true))
    socket.on('close', () => done(true))
  })

async function listening(world: World): Promise<number> {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

async function sayAll(port: number, cases: readonly RawCase[], patience = PATIENCE_MS): Promise<string[]> {
  const wrong: string[] = []
  const waiting = [...cases]
  const speaker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { statuses, text, isClosed } = await say(port, one.bytes, patience)
      if (statuses.length === 0 && !isClosed) wrong.push(`${one.name}: left open without a word`)
      const bad = statuses.filter((status) => status < 400 || status >= 500)
      if (bad.length > 0) wrong.push(`${one.name}: ${statuses.join()} ${text.slice(-200)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, speaker))
  return wrong
}

test('nothing said over a bare connection is taken, breaks the server or is answered by a fault', async () => {
  const world = await createWorld()
  const port = await listening(world)
  const { token } = world.as('admin')
  const cases = rawCases(token ?? '')
  expect(cases.length).toBeGreaterThanOrEqual(300)
  expect(await sayAll(port, cases)).toEqual([])
  expect(world.lines.filter((line) => line.level === 'error')).toEqual([])
  const health = await say(
    port,
    Buffer.from('GET /api/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  )
  expect(health.statuses).toEqual([200])
})

test('what never ends is closed by the time limits of the server, and by nothing else', async () => {
  const world = await createWorld()
  const port = await listening(world)
  const { server } = world.app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
  Object.assign(server, { headersTimeout: 500, requestTimeout: 1_000 })
  expect(incomplete().length).toBeGreaterThanOrEqual(7)
  expect(await sayAll(port, incomplete())).toEqual([])
  expect(world.lines.filter((line) => line.level === 'error')).toEqual([])
  // Control: a server that waits for ever leaves every one of them open.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 })
  const open = await sayAll(port, incomplete(), 3_500)
  expect(open.sort()).toEqual(
    incomplete()
      .map(({ name }) => `${name}: left open without a word`)
      .sort(),
  )
})

test('even what cannot be read is answered with the headers of every answer', async () => {
  const world = await createWorld()
  const port = await listening(world)
  const { text } = await say(port, Buffer.from('GET / HTTP/9.9\r\n\r\n'))
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toContain('"message":"malformed_request"')
  expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(text.toLowerCase()).toContain('cache-control: no-store')
})

test('control: an answered fault and a taken request are both found', async () => {
  const broken = serve(
    endpoint({
      method: 'POST',
      path: '/broken',
      summary: 'x',
      roles: 'public',
      limit: { most: 100, per_seconds: 1 },
      body: z.looseObject({}),
      answer: one(z.string()),
    }),
    (_, { body }) => {
      if ('fail' in body) throw new Error('planted')
      return { data: 'taken' }
    },
  )
  const world = await createWorld({ only: [broken], empty: true })
  const port = await listening(world)
  const ask = (name: string, body: string): RawCase => ({
    name,
    bytes: Buffer.from(
      `POST /api/broken HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  })
  const wrong = await sayAll(port, [ask('fault', '{"fail":1}'), ask('taken', '{"x":1}')])
  expect(wrong.map((line) => line.slice(0, 10)).sort()).toEqual(['fault: 500', 'taken: 201'])
})
