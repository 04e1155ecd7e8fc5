import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listActivities } from '../contract.ts'

type Query = QueryOf<typeof listActivities>

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('activities as a')
    .select(['a.id', 'a.title', 'a.description', 'a.observation', 'a.start_date', 'a.end_date'])
    .select(['a.created_at', 'a.updated_at'])

/** A page of activities. */
export const pageOfActivities = (tx: Tx, { from, until, ...query }: Query) =>
  page(
    rowsOf(tx)
      .where(searchCondition(query.search, 'a.search_text'))
      .$if(from !== undefined, (rows) => rows.where('a.end_date', '>=', from ?? null))
      .$if(until !== undefined, (rows) => rows.where('a.start_date', '<=', until ?? null)),
    query,
    {
      orders: {
        title: 'a.title',
        description: 'a.description',
        observation: 'a.observation',
        start_date: 'a.start_date',
        end_date: 'a.end_date',
        created_at: 'a.created_at',
      },
      first: 'start_date,asc',
      id: 'a.id',
    },
  )

export const activityById = (tx: Tx, id: number) =>
  rowsOf(tx).where('a.id', '=', id).executeTakeFirstOrThrow()
