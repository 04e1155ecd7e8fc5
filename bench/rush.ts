import { sql } from 'kysely'
import type { Tx } from '../src/server/database/db.ts'
import { PERIODS } from './institute.ts'
import { type Ask, openLoop, percentiles } from './load.ts'

const SEATS = 100
export const ENROLMENTS = 500
export const RUSH_SECONDS = 12
/** promises.md L2. */
export const GOAL_MS = 1_500

/** Two sections that fill up, as they are now. */
type Standing = { sitting: number; assigned: number; limit: number }[]

/** Makes room for fewer than will ask; gives their requests, and what became of the two sections that all want. */
export async function prepareRush(db: Tx, headers: Record<string, string>) {
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
    body: {
      ...{ student_id: people[index]?.id, period_id: PERIODS, section_id: hot[index % 2]?.id },
      // Whoever comes next is no part of what is measured.
      ...{ override: true, reason: 'Hora de inscripción' },
    },
  })
  const standing = async (): Promise<Standing> =>
    (
      await sql<Standing[number]>`
        select males_assigned + females_assigned as assigned, males_limit + females_limit as limit,
          (select count(*)::int from inscriptions i where i.section_id = s.id) as sitting
        from sections s where id = any(${hot.map(({ id }) => id)})`.execute(db)
    ).rows
  return { enrol, standing }
}

/** All of them within seconds: how many were enrolled, and how soon they were answered. */
export async function timeRush(address: string, enrol: (index: number) => Ask) {
  const rate = { per_second: ENROLMENTS / RUSH_SECONDS, seconds: RUSH_SECONDS }
  const answers = await openLoop(address, enrol, rate)
  return {
    enrolled: answers.filter(({ status }) => status === 201).length,
    p95: percentiles(answers.map(({ ms }) => ms)).p95,
  }
}
