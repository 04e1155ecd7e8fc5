import { readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { openSession } from '#server/access/sessions/session.ts'
import { openDatabase } from '#server/database/db.ts'
import { type Ask, percentiles, send } from './load.ts'

export type LongRun = { address: string; url: string; pid: number; minutes: number; people: number }

const THINK_MS = 30_000
const LOOK_MS = 15_000
const GOAL = { read_ms: 300, write_ms: 600, mb_per_minute: 1, handles_per_minute: 1 }

type Person = { headers: Record<string, string>; inscription_id: number | null }

/** One in fifty is of the administration; the others are students. */
async function signIn(url: string, people: number): Promise<Person[]> {
  const { db, close } = openDatabase(url, { most: 4 })
  const { rows } = await sql<{ user_id: number; inscription_id: number | null }>`
    (select id as user_id, null::int as inscription_id from users where role = 'admin' limit 5)
    union all (select s.user_id, i.id from inscriptions i join students s on s.id = i.student_id
      join periods p on p.id = i.period_id and p.enabled limit ${people})`.execute(db)
  const staff = rows.filter((row) => row.inscription_id === null)
  const students = rows.filter((row) => row.inscription_id !== null)
  const now = systemClock.now()
  const made: Person[] = []
  for (let index = 0; index < people; index++) {
    const row = index % 50 === 0 ? staff[(index / 50) % staff.length] : students[index % students.length]
    if (!row) throw new Error('nobody to sign in')
    const { access_token } = await openSession(db, row.user_id, { remember: true, device: 'bench', now })
    made.push({ headers: { authorization: `Bearer ${access_token}` }, inscription_id: row.inscription_id })
  }
  await close()
  return made
}

const STUDENT = ['/api/dashboard/student', '/api/notifications', '/api/session', '/api/inscriptions']
const STAFF = [
  '/api/students',
  '/api/students?search=gonz',
  '/api/dashboard/index',
  '/api/payments?status=1',
  '/api/preregistered-students',
]

function askOf({ headers, inscription_id }: Person, turn: number): Ask {
  if (inscription_id !== null && turn % 20 === 19) {
    const body = { type: 1, date: systemClock.today(), amount: 100 }
    return { method: 'POST', path: `/api/inscriptions/${inscription_id}/payments`, headers, body }
  }
  const paths = inscription_id === null ? STAFF : STUDENT
  return { path: paths[turn % paths.length] ?? '', headers }
}

const rssOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const handlesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** People at work with half a minute between their clicks; says what was measured, and whether it is good enough. */
export async function longRun({ address, url, pid, minutes, people }: LongRun): Promise<boolean> {
  const persons = await signIn(url, people)
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const until = performance.now() + minutes * 60_000
  const reads: number[] = []
  const writes: number[] = []
  const bad: Record<string, number> = {}
  const looks: { minute: number; mb: number; handles: number }[] = []
  const work = persons.map(async (person, at) => {
    await sleep((THINK_MS * at) / people)
    for (let turn = at; performance.now() < until; turn++) {
      const ask = askOf(person, turn)
      const since = performance.now()
      const { status } = await send(agent, address, ask)
      if (status >= 200 && status < 300) (ask.method ? writes : reads).push(performance.now() - since)
      else
        bad[`${status} ${ask.path.replace(/\d+/, '{id}')}`] =
          (bad[`${status} ${ask.path.replace(/\d+/, '{id}')}`] ?? 0) + 1
      await sleep(THINK_MS * (0.5 + Math.random()))
    }
  })
  const begun = performance.now()
  while (performance.now() < until) {
    await sleep(Math.min(LOOK_MS, Math.max(0, until - performance.now())))
    looks.push({ minute: (performance.now() - begun) / 60_000, mb: rssOf(pid), handles: handlesOf(pid) })
  }
  await Promise.all(work)
  agent.destroy()
  return report({ reads, writes, bad, looks })
}

type Figures = {
  reads: number[]
  writes: number[]
  bad: Record<string, number>
  looks: { minute: number; mb: number; handles: number }[]
}

function report({ reads, writes, bad, looks }: Figures): boolean {
  const read = percentiles(reads)
  const write = percentiles(writes)
  // After the first quarter, which warms everything up.
  const warm = looks.slice(looks.length >> 2)
  const slope = slopeOf(warm.map(({ minute, mb }) => [minute, mb]))
  console.log(
    `reads   ${reads.length}  p50 ${read.p50.toFixed(0)}  p95 ${read.p95.toFixed(0)}  p99 ${read.p99.toFixed(0)} ms`,
  )
  console.log(
    `writes  ${writes.length}  p50 ${write.p50.toFixed(0)}  p95 ${write.p95.toFixed(0)}  p99 ${write.p99.toFixed(0)} ms`,
  )
  console.log(`refused or failed ${JSON.stringify(bad)}`)
  console.log(`memory ${looks.at(-1)?.mb.toFixed(0)} MB, ${slope.toFixed(2)} MB per minute after warming up`)
  const opened = slopeOf(warm.map(({ minute, handles }) => [minute, handles]))
  console.log(
    `handles ${warm[0]?.handles} then ${warm.at(-1)?.handles}, ${opened.toFixed(2)} per minute after warming up`,
  )
  const is_fast = read.p95 <= GOAL.read_ms && write.p95 <= GOAL.write_ms
  const is_steady = slope <= GOAL.mb_per_minute && opened <= GOAL.handles_per_minute
  return is_fast && is_steady && Object.keys(bad).length === 0
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (pick: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / Math.max(points.length, 1)
  const [x, y] = [mean(([at]) => at), mean(([, of]) => of)]
  const over = points.reduce((sum, [at, of]) => sum + (at - x) * (of - y), 0)
  const under = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}
