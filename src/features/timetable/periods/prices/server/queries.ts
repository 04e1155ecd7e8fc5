import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** Prices with the names of whom they are for. */
export const rowsOfPrices = (tx: Tx) =>
  tx
    .selectFrom('period_price_settings as ps')
    .leftJoin('specializations as sp', 'sp.id', 'ps.specialization_id')
    .leftJoin('semesters as se', 'se.id', 'ps.semester_id')
    .selectAll('ps')
    .select(['sp.title as specialization_title', 'se.code as semester_code', 'se.number as semester_number'])
    .orderBy(sql`(ps.specialization_id is not null)::int + (ps.semester_id is not null)::int`)
    .orderBy('sp.title')
    .orderBy('se.number')
    .orderBy('ps.id')

export const pricesOfPeriod = (tx: Tx, period_id: number) =>
  rowsOfPrices(tx).where('ps.period_id', '=', period_id).execute()

export const priceById = (tx: Tx, id: number) =>
  rowsOfPrices(tx).where('ps.id', '=', id).executeTakeFirstOrThrow()

/** Whose semester it is, and whether the period follows its pensum. */
export const semesterInPeriod = (tx: Tx, order: { semester_id: number; period_id: number }) =>
  tx
    .selectFrom('semesters as se')
    .innerJoin('pensums as pe', 'pe.id', 'se.pensum_id')
    .select('pe.specialization_id')
    .select(
      sql<boolean>`exists (select from period_pensums pp where pp.period_id = ${order.period_id}
        and pp.pensum_id = pe.id)`.as('is_attached'),
    )
    .where('se.id', '=', order.semester_id)
    .executeTakeFirstOrThrow()
