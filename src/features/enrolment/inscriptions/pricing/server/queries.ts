import { sql } from 'kysely'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { Reduced } from '../rules.ts'

/** What inscriptions of a day are reduced by, of students who are held: nobody gives them a discount meanwhile. */
export const discountsInForce = (tx: Tx, student_ids: readonly number[], today: Day) =>
  tx
    .selectFrom('discounts')
    .select(['id', 'student_id', 'percent', 'amount_e2'])
    .where(among('student_id', student_ids))
    .where('ended_at', 'is', null)
    .where('valid_from', '<=', today)
    .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>=', today)]))
    .execute()

type OfInscription = Reduced & { inscription_id: number }

export async function insertReduced(tx: Tx, rows: readonly OfInscription[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('discounted_inscriptions').values(rows).execute()
}

/** The inscriptions of a student, held, with what each is reduced by; what was taken away since is part of the price. */
export async function pricedInscriptions(tx: Tx, student_id: number) {
  await sql`select from periods where id in (select period_id from inscriptions where student_id = ${student_id})
    order by id for share`.execute(tx)
  await sql`select from students where id = ${student_id} for no key update`.execute(tx)
  const held = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.id', 'i.semester_price_e2', 'i.paid_amount_e2', 'i.pending_amount_e2'])
    .select([isOlder.as('is_older'), isClosed.as('is_closed')])
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .where('i.student_id', '=', student_id)
    .orderBy('i.id')
    .forNoKeyUpdate(['i'])
    .execute()
  const reduced = await tx
    .selectFrom('discounted_inscriptions as di')
    .innerJoin('discounts as d', 'd.id', 'di.discount_id')
    .select(['di.inscription_id', 'di.amount_e2 as taken_e2', 'd.id', 'd.percent', 'd.amount_e2'])
    .where(
      among(
        'di.inscription_id',
        held.map(({ id }) => id),
      ),
    )
    .where('d.ended_at', 'is', null)
    .execute()
  return held.map((one) => ({
    ...one,
    discounts: reduced.filter(({ inscription_id }) => inscription_id === one.id),
  }))
}

type Repriced = { id: number; semester_price_e2: number; reduced: readonly Reduced[] }

/** Writes what inscriptions are reduced by, and what is left of their prices. */
export async function setReduced(tx: Tx, priced: readonly Repriced[]): Promise<void> {
  const ids = priced.map(({ id }) => id)
  await tx
    .deleteFrom('discounted_inscriptions as di')
    .using('discounts as d')
    .whereRef('d.id', '=', 'di.discount_id')
    .where('d.ended_at', 'is', null)
    .where(among('di.inscription_id', ids))
    .execute()
  await insertReduced(
    tx,
    priced.flatMap(({ id, reduced }) => reduced.map((one) => ({ ...one, inscription_id: id }))),
  )
  const prices = JSON.stringify(priced.map(({ id, semester_price_e2 }) => ({ id, semester_price_e2 })))
  await sql`update inscriptions i set semester_price_e2 = it.semester_price_e2
    from jsonb_to_recordset(${prices}::jsonb) as it(id int, semester_price_e2 int) where i.id = it.id`.execute(
    tx,
  )
}

/** A price that is set by hand is what was typed: what had been taken off it is no more. */
export const forgetReduced = (tx: Tx, inscription_id: number) =>
  tx.deleteFrom('discounted_inscriptions').where('inscription_id', '=', inscription_id).execute()
