import { sql } from 'kysely'
import type { Tx } from '../src/server/database/db.ts'
import { PERIODS } from './institute.ts'
import type { Ask } from './load.ts'

const SEATS = 40
/** Sections that all want. */
const HOT = 5
export const ENROLMENTS = 500

/** The sections that fill up, as they are now. */
type Standing = { sitting: number; assigned: number; limit: number }[]

type Asking = { id: number; section_id: number }

/** Who was in a first semester last, approved it and is not in the open period, and the section of the second that all want. */
async function peopleFor(db: Tx): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    with ready as (
      select st.id, n.id as semester_id from students st
      cross join lateral (select i.* from inscriptions i where i.student_id = st.id
        order by i.period_id desc limit 1) i
      join semesters se on se.id = i.semester_id
      join semesters n on n.pensum_id = se.pensum_id and n.number = se.number + 1
      where st.state = 'active' and i.period_id < ${PERIODS} and not exists (select from enrolments e
        where e.student_id = st.id and e.state <> 'approved')
    ), hot as (
      select r.semester_id, (select min(s.id) from sections s
        where s.period_id = ${PERIODS} and s.semester_id = r.semester_id) as section_id
      from ready r group by 1 order by count(*) desc, 1 limit ${HOT}
    )
    select id, section_id from (select r.id, h.section_id, row_number() over (partition by h.section_id order by r.id) as at
      from ready r join hot h on h.semester_id = r.semester_id) x
    where at <= ${ENROLMENTS / HOT} order by at, section_id`.execute(db)
  return rows
}

/** Makes room for fewer than will ask; gives their requests, and what became of the sections that all want. */
export async function prepareRush(db: Tx, headers: Record<string, string>) {
  const people = await peopleFor(db)
  if (people.length < ENROLMENTS) throw new Error(`only ${people.length} students can be re-enrolled`)
  const hot = [...new Set(people.map(({ section_id }) => section_id))]
  await sql`update sections set males_limit = males_assigned + ${SEATS}, females_limit = females_assigned + ${SEATS}
    where id = any(${hot})`.execute(db)
  const enrol = (index: number): Ask => ({
    method: 'POST',
    path: `/api/students/${people[index]?.id}/re-inscription`,
    headers,
    body: { period_id: PERIODS, section_id: people[index]?.section_id },
  })
  const standing = async (): Promise<Standing> =>
    (
      await sql<Standing[number]>`
        select males_assigned + females_assigned as assigned, males_limit + females_limit as limit,
          (select count(*)::int from inscriptions i where i.section_id = s.id) as sitting
        from sections s where id = any(${hot})`.execute(db)
    ).rows
  return { enrol, standing }
}
