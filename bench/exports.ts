import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { openSession } from '#server/access/sessions/session.ts'
import { openDatabase } from '#server/database/db.ts'
import { closedLoop } from './load.ts'

type Running = { address: string; url: string; memory: () => number }
type Headers = Record<string, string>

/** Two of each person at once, and no more (promises.md L6). */
const EXPORTS = 4
const MS = 8_000
const GOAL_NEIGHBOUR_MS = 30
const GOAL_WHOLE_S = { csv: 3, xlsx: 20 }
const LOOK_MS = 50

/** Sessions of two administrators, and a period whose students are a list that is exported at once. */
async function callersOf(url: string): Promise<{ admins: [Headers, Headers]; period_id: number }> {
  const { db, close } = openDatabase(url, { most: 2 })
  const headersOf = async (user_id: number) => {
    const now = systemClock.now()
    const { access_token } = await openSession(db, user_id, { remember: true, device: 'bench', now })
    return { authorization: `Bearer ${access_token}` }
  }
  const admins: [Headers, Headers] = [await headersOf(1), await headersOf(2)]
  const { rows } = await sql<{ id: number }>`select period_id as id from inscriptions group by period_id
    having count(*) <= 5000 order by count(*) desc, period_id limit 1`.execute(db)
  await close()
  return { admins, period_id: rows[0]?.id ?? 0 }
}

/** What a person who looks at a list feels of four who export one of some thousands of rows all the time. */
async function timeNeighbours({ address, url }: Running) {
  const { admins, period_id } = await callersOf(url)
  const list = () => ({ path: '/api/students', headers: admins[0] })
  await closedLoop(address, list, { callers: 1, ms: 1_000 })
  const alone = await closedLoop(address, list, { callers: 1, ms: MS / 2 })
  let turn = 0
  const path = `/api/students?period_id=${period_id}&format=xlsx`
  const exporting = closedLoop(address, () => ({ path, headers: admins[turn++ % 2] ?? {} }), {
    callers: EXPORTS,
    ms: MS,
  })
  const beside = await closedLoop(address, list, { callers: 1, ms: MS })
  const exported = await exporting
  return { alone, beside, exported }
}

/** Sixteen who read the timetable of a whole period: many are turned away only by a server that takes few for many. */
async function timeReaders({ address, url }: Running) {
  const { admins, period_id } = await callersOf(url)
  const path = `/api/schedules?limit=0&period_id=${period_id}`
  return closedLoop(address, () => ({ path, headers: admins[0] }), { callers: 16, ms: MS })
}

/** All payments as one file, from asking until the last byte has come, and how much memory the server had at most. */
async function timeWhole({ address, url, memory }: Running, format: 'csv' | 'xlsx') {
  const [headers] = (await callersOf(url)).admins
  const get = (path: string) => fetch(`${address}/api${path}`, { headers })
  const since = performance.now()
  const before = memory()
  let most = before
  const show = async (path: string) => ((await (await get(path)).json()) as { data: Shown }).data
  let now = await show(`/payments?limit=0&format=${format}`)
  while (now.state === 'making') {
    await sleep(LOOK_MS)
    most = Math.max(most, memory())
    now = await show(`/exports/${now.id}`)
  }
  const { byteLength } = await (await get(`/exports/${now.id}/file`)).arrayBuffer()
  const seconds = (performance.now() - since) / 1_000
  most = Math.max(most, memory())
  return { seconds, rows: now.rows_done, megabytes: byteLength / 1e6, before, most }
}
type Shown = { id: number; state: string; rows_done: number }

async function sayWhole(running: Running, say: (line: string) => void): Promise<number> {
  let missed = 0
  for (const format of ['csv', 'xlsx'] as const) {
    const { seconds, rows, megabytes, before, most } = await timeWhole(running, format)
    const late = seconds > GOAL_WHOLE_S[format]
    missed += Number(late)
    say(
      `\nAll payments as ${format}: ${rows} rows, ${megabytes.toFixed(1)} MB, in ${seconds.toFixed(1)} s${late ? ' ✗' : ''} (goal: ${GOAL_WHOLE_S[format]} s); memory of the server ${before} MB before, ${most} MB at most.`,
    )
  }
  return missed
}

/** Says what exports cost the others, and how long whole lists take; returns how many goals were missed. */
export async function sayExports(running: Running, say: (line: string) => void): Promise<number> {
  const { alone, beside, exported } = await timeNeighbours(running)
  const late = beside.p95 > GOAL_NEIGHBOUR_MS
  say(
    `\nList of students for one caller: p95 ${alone.p95.toFixed(1)} ms alone, ${beside.p95.toFixed(1)} ms${late ? ' ✗' : ''} beside four who export workbooks of some thousands of rows, ${exported.per_second.toFixed(1)} a second (goal: ${GOAL_NEIGHBOUR_MS} ms).`,
  )
  const readers = await timeReaders(running)
  const away = Object.values(readers.odd).reduce((sum, many) => sum + many, 0)
  say(
    `\nTimetable of a whole period for sixteen callers: ${readers.latencies.length} answered, ${away} turned away${away > 0 ? ' ✗' : ''} (goal: none).`,
  )
  return Number(late) + Number(away > 0) + (await sayWhole(running, say))
}
