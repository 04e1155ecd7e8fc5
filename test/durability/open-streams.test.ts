import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { setDemoMark } from '#server/postgres/server.ts'
import { createStudentRow } from '../support/institute.ts'
import { dataFolder, launch } from '../support/server-process.ts'
import { isAlone, rounds } from '../support/size.ts'
import { SECRET } from '../support/test-databases.ts'
import { createWorld } from '../support/world.ts'

/** What is promised of a thousand (docs/measured.md#capacity), asked of fewer in a short run. */
const STREAMS = rounds(120, 1_000)
const MOST_MB = 100
const SOON_MS = 2_000
const OF_ONE = 10

const world = await createWorld({ today: true })
const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** A Claustro of its own process on this database. */
async function server() {
  const { path, remove } = dataFolder()
  const env = { CLAUSTRO_DATA: path, DATABASE_URL: world.url, CLAUSTRO_DEMO: '1', PORT: '0' }
  const started = launch({ ...env, CLAUSTRO_SECRET: SECRET })
  undo.push(async () => {
    started.signal('SIGKILL')
    await started.exit
    await remove()
  })
  return { address: await started.ready, pid: started.pid }
}

const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

async function connections(): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_stat_activity where datname = current_database()`.execute(world.db)
  return rows[0]?.many ?? 0
}

type Line = { text: string; answer: IncomingMessage }

const listen = (address: string, token: string) =>
  new Promise<Line>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(`${address}/api/notifications/stream`, { headers, agent: false }, (answer) => {
      const line = { text: '', answer }
      answer.on('error', () => {})
      answer.on('data', (chunk) => {
        line.text += chunk
        // Open from the first event on.
        resolve(line)
      })
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}`))
    }).on('error', reject)
  })

async function everybody(): Promise<{ user_id: number; token: string }[]> {
  const people = []
  for (let at = 0; at < STREAMS / OF_ONE; at++) {
    const { user_id } = await createStudentRow(world, { last_name: `Oyente ${at}` })
    people.push({ user_id, token: (await world.signIn(user_id)).token ?? '' })
  }
  return people
}

test('open streams of a process take little memory, no connections, and hear of what another process sends', async () => {
  await setDemoMark(world.url, 'filled')
  const [quiet, speaking] = await Promise.all([server(), server()])
  // The first start ends the sessions from before.
  const people = await everybody()
  const admin = (await world.signIn(world.as('admin').user_id)).token ?? ''
  const warm = await listen(quiet.address, people[0]?.token ?? '')
  warm.answer.destroy()
  const before = { mb: megabytes(quiet.pid), connections: await connections() }
  const lines: Line[] = []
  for (let from = 0; from < STREAMS; from += 50) {
    const many = Math.min(50, STREAMS - from)
    lines.push(
      ...(await Promise.all(
        Array.from({ length: many }, (_, at) =>
          listen(quiet.address, people[Math.floor((from + at) / OF_ONE)]?.token ?? ''),
        ),
      )),
    )
  }
  const open = { mb: megabytes(quiet.pid), connections: await connections() }
  const sent_at = performance.now()
  const sending = await fetch(`${speaking.address}/api/notifications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 1, content: 'Simulacro a las diez' }),
  })
  expect(sending.status).toBe(201)
  const deaf = () => lines.filter(({ text }) => !text.includes('Simulacro')).length
  await expect.poll(deaf, { interval: 20 }).toBe(0)
  const took_ms = performance.now() - sent_at
  // Not counted as load, and nothing waits behind them.
  const other = await fetch(`${quiet.address}/api/notifications`, {
    headers: { authorization: `Bearer ${people[0]?.token}` },
  })
  expect(other.status).toBe(200)
  const more = open.mb - before.mb
  console.log(
    `${STREAMS} streams: ${more.toFixed(1)} MB more, ${open.connections - before.connections} connections more, all told after ${Math.round(took_ms)} ms`,
  )
  expect(more).toBeLessThan(MOST_MB)
  expect(open.connections - before.connections).toBeLessThan(STREAMS / 20)
  if (isAlone) expect(took_ms).toBeLessThan(SOON_MS)
  for (const { answer } of lines) answer.destroy()
  // Each got it once.
  expect(lines.map(({ text }) => text.split('Simulacro').length - 1)).toEqual(lines.map(() => 1))
})
