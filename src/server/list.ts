import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#kernel/endpoint.ts'
import { Invalid } from '#kernel/errors.ts'
import { plain } from '#kernel/text.ts'
import type { Sql } from './db.ts'

const MOST_ROWS = 5_000
const PAGE_SIZE = 10

export type ListState = {
  page?: number | undefined
  limit?: number | undefined
  sort_by?: string | undefined
}

/** Sort field → what SQL sorts by; each list adds an id of its own as the last key, so that pages are stable. */
export type Orders<Field extends string> = Record<Field, Sql | string>

type Sorting<Field extends string> = {
  orders: Orders<Field>
  first: `${NoInfer<Field>},${'asc' | 'desc'}`
  id: string
}

/**
 * One page of a query and how many rows there are in all. `limit=0` gives every row up to 5,000; past that it is
 * refused with `max:5000` on `limit` (api.md, conventions).
 */
export async function page<DB, Tables extends keyof DB, Row, Field extends string>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  state: ListState,
  { orders, first, id }: Sorting<Field>,
): Promise<Page<Row>> {
  const counted = await rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const total = (counted as { total: number }).total
  const limit = state.limit ?? PAGE_SIZE
  if (limit === 0 && total > MOST_ROWS) throw new Invalid({ limit: [`max:${MOST_ROWS}`] })
  const per_page = limit === 0 ? MOST_ROWS : limit
  const current_page = limit === 0 ? 1 : (state.page ?? 1)
  const [field, direction] = (state.sort_by ?? first).split(',') as [Field, 'asc' | 'desc']
  const order = orders[field]
  const sorted = rows
    .orderBy(typeof order === 'string' ? sql.ref(order) : sql`${order}`, direction)
    .orderBy(sql.ref(id), direction)
  // The ids first: what a row shows is then joined and added up for the rows of the page alone.
  const ids = sorted
    .clearSelect()
    .select(sql<number>`${sql.ref(id)}`.as('id'))
    .limit(per_page)
    .offset((current_page - 1) * per_page)
  const data = await sorted.where(sql<boolean>`${sql.ref(id)} in (${ids})`).execute()
  return { data, current_page, per_page: limit === 0 ? total : per_page, total }
}

/** Every word of the search stands somewhere in the column, whatever the case and accents; true without a search. */
export function searchCondition(search: string | undefined, column: string | Sql<string>): Sql<boolean> {
  const searched = typeof column === 'string' ? sql.ref(column) : column
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = words.map((word) => sql`${searched} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
