import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { openSession } from '#server/access/session.ts'
import { openDatabase } from '#server/database/db.ts'
import { closedLoop, openLoop } from './load.ts'

type Running = { address: string; url: string }
type Payer = { user_id: number; inscription_id: number }

const SECONDS = 10
const WRITES_PER_SECOND = 20
const GOAL = 800

/** An administrator's session, and students who report payments. */
async function peopleOf(url: string) {
  const { db, close } = openDatabase(url, { most: 2 })
  const headersOf = async (user_id: number) => {
    const now = systemClock.now()
    const { access_token } = await openSession(db, user_id, { remember: true, device: 'bench', now })
    return { authorization: `Bearer ${access_token}` }
  }
  const { rows } = await sql<Payer>`select s.user_id, i.id as inscription_id from inscriptions i
    join periods p on p.id = i.period_id and p.enabled join students s on s.id = i.student_id
    where i.debt_e2 >= 1000 order by i.id limit 20`.execute(db)
  const admin = await headersOf(1)
  const payers = await Promise.all(
    rows.map(async ({ user_id, inscription_id }) => ({ headers: await headersOf(user_id), inscription_id })),
  )
  await close()
  return { admin, payers }
}

/** Says how many homes of administrators are answered while others write; returns how many goals were missed. */
export async function sayHomes({ address, url }: Running, say: (line: string) => void): Promise<number> {
  const { admin, payers } = await peopleOf(url)
  const home = () => ({ path: '/api/dashboard/index', headers: admin })
  await closedLoop(address, home, { callers: 16, ms: 1_000 })
  const body = { type: 1, date: systemClock.today(), amount: 1 }
  const report = (index: number) => {
    const { headers, inscription_id } = payers[index % payers.length] ?? { headers: admin, inscription_id: 0 }
    return { method: 'POST', path: `/api/inscriptions/${inscription_id}/payments`, headers, body }
  }
  const writing = openLoop(address, report, { per_second: WRITES_PER_SECOND, seconds: SECONDS })
  const homes = await closedLoop(address, home, { callers: 16, ms: SECONDS * 1_000 })
  const written = (await writing).filter(({ status }) => status < 300).length
  const few = homes.per_second < GOAL
  say(
    `\nHome of the administration for sixteen callers, while others write ${(written / SECONDS).toFixed(0)} times a second: ${homes.per_second.toFixed(0)} a second${few ? ' ✗' : ''} (goal: ${GOAL}), p95 ${homes.p95.toFixed(0)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  )
  return Number(few)
}
