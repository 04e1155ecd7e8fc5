import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listHolidays } from '../contract.ts'

type Query = QueryOf<typeof listHolidays>

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('holidays as h')
    .select(['h.id', 'h.date', 'h.title', 'h.description', 'h.every_year', 'h.created_at', 'h.updated_at'])

/** A page of holidays. */
export const pageOfHolidays = (tx: Tx, { from, until, ...query }: Query) =>
  page(
    rowsOf(tx)
      .where(searchCondition(query.search, 'h.search_text'))
      .$if(from !== undefined || until !== undefined, (rows) =>
        rows.where(
          sql<boolean>`h.id in (select holiday_id from holidays_between(${from ?? '0001-01-01'}, ${until ?? '9999-12-31'}))`,
        ),
      )
      .$if(query.every_year !== undefined, (rows) =>
        rows.where('h.every_year', '=', query.every_year === true),
      ),
    query,
    {
      orders: {
        date: 'h.date',
        title: 'h.title',
        description: 'h.description',
        every_year: 'h.every_year',
        created_at: 'h.created_at',
      },
      first: 'date,asc',
      id: 'h.id',
    },
  )

export const holidayById = (tx: Tx, id: number) => rowsOf(tx).where('h.id', '=', id).executeTakeFirstOrThrow()

export const holidaysByIds = (tx: Tx, ids: readonly number[]) =>
  rowsOf(tx).where('h.id', 'in', ids).orderBy('h.date').orderBy('h.id').execute()

/** Those that fall in a year, each as it is kept. */
export const holidaysIn = (tx: Tx, year: number) =>
  rowsOf(tx)
    .where(
      sql<boolean>`h.id in (select holiday_id from holidays_between(make_date(${year}::int, 1, 1), make_date(${year}::int, 12, 31)))`,
    )
    .execute()

/** Whether another holiday has the date and the title. */
export const factsToSave = async (tx: Tx, wanted: { id: number | null; date: Day; title: string }) => {
  const found = await tx
    .selectFrom('holidays')
    .select('id')
    .where('date', '=', wanted.date)
    .where('title', '=', wanted.title)
    .$if(wanted.id !== null, (rows) => rows.where('id', '<>', wanted.id))
    .executeTakeFirst()
  return { is_taken: found !== undefined }
}
