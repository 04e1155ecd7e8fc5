import { sql } from 'kysely'
import type { Tx } from '../src/server/database/db.ts'
import { PERIODS } from './institute.ts'
import { type Ask, openLoop, percentiles } from './load.ts'

const SEATS = 100
export const ENROLMENTS = 500
export const RUSH_SECONDS = 12
/** promises.md L2. */
export const GOAL_MS = 1_500

export type Rush = {
  /** How many were answered what. */
  kinds: Map<string, number>
  p95: number
  /** The two sections that all want, as they are afterwards. */
  sections: { sitting: number; assigned: number; limit: number }[]
}

/** Five hundred enrolments within seconds into two sections that fill up. */
export async function rush(address: string, db: Tx, headers: Record<string, string>): Promise<Rush> {
  const { rows: hot } = await sql<{ id: number }>`
    update sections set males_limit = males_assigned + ${SEATS}, females_limit = females_assigned + ${SEATS}
    where id in (select id from sections where period_id = ${PERIODS} order by id limit 2) returning id`.execute(
    db,
  )
  const { rows: people } = await sql<{ id: number }>`select s.id from students s where s.state = 'active'
    and not exists (select from inscriptions i where i.student_id = s.id and i.period_id = ${PERIODS})
    order by id limit ${ENROLMENTS}`.execute(db)
  if (people.length < ENROLMENTS) throw new Error(`only ${people.length} students can be enrolled`)
  const enrol = (index: number): Ask => ({
    method: 'POST',
    path: '/api/inscriptions',
    headers,
    body: { student_id: people[index]?.id, period_id: PERIODS, section_id: hot[index % 2]?.id },
  })
  const rate = { per_second: ENROLMENTS / RUSH_SECONDS, seconds: RUSH_SECONDS }
  const answers = await openLoop(address, enrol, rate)
  const kinds = new Map<string, number>()
  for (const { status, message } of answers) {
    const kind = `${status} ${message}`.trim()
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const { rows: sections } = await sql<Rush['sections'][number]>`
    select males_assigned + females_assigned as assigned, males_limit + females_limit as limit,
      (select count(*)::int from inscriptions i where i.section_id = s.id) as sitting
    from sections s where id = any(${hot.map(({ id }) => id)})`.execute(db)
  return { kinds, p95: percentiles(answers.map(({ ms }) => ms)).p95, sections }
}
