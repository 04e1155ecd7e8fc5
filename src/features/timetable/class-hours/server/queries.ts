import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { ClassHour, listClassHours } from '../contract.ts'
import type { Times } from '../rules.ts'

type Query = QueryOf<typeof listClassHours>

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('class_hours as h')
    .select(['h.id', 'h.start_hour', 'h.start_minute', 'h.end_hour', 'h.end_minute'])
    .select((row) => row.ref('h.shift').$castTo<ClassHour['shift']>().as('shift'))
    .select(['h.created_at', 'h.updated_at'])

const starts = sql`h.start_hour * 60 + h.start_minute`
const ends = sql`h.end_hour * 60 + h.end_minute`

/** A page of class hours, the earliest first unless another order is asked for. */
export const pageOfClassHours = (tx: Tx, query: Query) =>
  page(
    rowsOf(tx)
      .where(searchCondition(query.search, 'h.search_text'))
      .$if(query.shift !== undefined, (rows) => rows.where('h.shift', '=', query.shift ?? '')),
    query,
    {
      orders: {
        start_hour: starts,
        end_hour: ends,
        shift: sql`h.shift = 'afternoon'`,
        created_at: 'h.created_at',
      },
      first: 'start_hour,asc',
      id: 'h.id',
    },
  )

export const classHourById = (tx: Tx, id: number) =>
  rowsOf(tx).where('h.id', '=', id).executeTakeFirstOrThrow()

/** Whether another hour shares a minute with these times. */
export const factsToSave = async (tx: Tx, { id, times }: { id: number | null; times: Times }) => {
  const found = await rowsOf(tx)
    .where(sql<boolean>`${starts} < ${times.end_hour * 60 + times.end_minute}::int`)
    .where(sql<boolean>`${ends} > ${times.start_hour * 60 + times.start_minute}::int`)
    .$if(id !== null, (rows) => rows.where('h.id', '<>', id))
    .executeTakeFirst()
  return { overlaps: found !== undefined }
}

/** What takes place at a class hour, in any period. */
export const factsToDelete = (tx: Tx, id: number) =>
  tx
    .selectFrom('schedule_slots')
    .select(({ fn }) => fn.countAll<number>().as('slots'))
    .where('class_hour_id', '=', id)
    .executeTakeFirstOrThrow()
