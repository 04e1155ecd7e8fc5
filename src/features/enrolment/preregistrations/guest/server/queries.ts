import { sql } from 'kysely'
import type { Shift } from '#features/timetable/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

/** The period that takes pre-enrolments; undefined while none does. */
export const openPeriod = (tx: Tx) =>
  tx
    .selectFrom('periods')
    .select(['id', 'year', 'number', 'start_date'])
    .where('enabled_preregisters', '=', true)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()

/** The next period to begin, for the page that says when to come back. */
export const periodAfter = (tx: Tx, today: Day) =>
  tx
    .selectFrom('periods')
    .select(['year', 'number', 'start_date'])
    .where('start_date', '>', today)
    .orderBy('start_date')
    .limit(sql.lit(1))
    .executeTakeFirst()

type Offer = { id: number; title: string; is_basic: boolean; shifts: Shift[] }

/** What can be chosen in a period, the basic track first, and the shifts in which each one's first semester is taught. */
export async function offersOf(tx: Tx, period_id: number): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select sp.id, sp.title, sp.is_basic, array(
      select distinct se.shift from sections se
      where se.period_id = pp.period_id and se.specialization_id = sp.id and se.semester_id = (
        select sm.id from semesters sm where sm.pensum_id = pp.pensum_id order by sm.number limit 1)) as shifts
    from period_pensums pp join specializations sp on sp.id = pp.specialization_id
    where pp.period_id = ${period_id} and sp.enabled
    order by not sp.is_basic, sp.title, sp.id`.execute(tx)
  return rows
}

export const institutionFacts = async (tx: Tx) =>
  (await tx
    .selectFrom('institution')
    .select(['name', 'phone', 'email', 'address'])
    .select((row) => row.ref('default_shift').$castTo<Shift>().as('default_shift'))
    .executeTakeFirst()) ?? null

type Document = { period_id: number; identity_kind: string; identity_number: string }

/** Whether a pre-enrolment with a document waits in a period; two that come at once are asked one after the other. */
export async function hasPending(
  tx: Tx,
  { period_id, identity_kind, identity_number }: Document,
): Promise<boolean> {
  const key = `preregistration ${period_id} ${identity_kind} ${identity_number}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('preregistered_students')
    .select('id')
    .where('period_id', '=', period_id)
    .where('identity_kind', '=', identity_kind)
    .where('identity_number', '=', identity_number)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}
