import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#kernel/endpoint.ts'
import { Invalid } from '#kernel/errors.ts'
import { plain } from '#kernel/text.ts'
import type { Sql, Tx } from './db.ts'
import type { ListCursor } from './list-cursor.ts'
import { cachedUntilWrite, snapshotId } from './snapshot-cache.ts'

export const MOST_ROWS = 5_000
export const PAGE_SIZE = 10

export type ListState = {
  page?: number | undefined
  limit?: number | undefined
  sort_by?: string | undefined
  /** Set by the server alone: the list is read whole, some rows at each call. */
  cursor?: ListCursor | undefined
}

type Key = Sql | string
/** Sort field → the SQL expressions to sort by, in order; the id is added as the last one, so that pages are stable. */
type Orders<Field extends string> = Record<Field, Key | readonly Key[]>

type Sorting<Field extends string> = {
  orders: Orders<Field>
  first: `${NoInfer<Field>},${'asc' | 'desc'}`
  /** The order of rows with an equal sort field, before their ids. */
  second?: Sql
  /** Unique among all rows there are: those of a page are read by it alone. */
  id: string
  /**
   * The search over the rows' own text (`foundByTrigrams`): rows are then found by it and sorted afterwards, not
   * looked for along the sort order, since PostgreSQL estimates too badly to choose.
   */
  searched?: string | undefined
}

/** The expressions that a list is sorted by, before the ids, and the direction of all of them. */
function sortKeys<Field extends string>(
  { sort_by }: ListState,
  { orders, first, second }: Sorting<Field>,
): { keys: Sql[]; direction: 'asc' | 'desc' } {
  const [field, direction] = (sort_by ?? first).split(',') as [Field, 'asc' | 'desc']
  const keys = [orders[field], second ?? []].flat()
  return { keys: keys.map((key: Key) => (typeof key === 'string' ? sql.ref(key) : key)), direction }
}

/**
 * Returns one page of a query and the total. `limit=0` returns every row up to 5,000; beyond that it is refused
 * with `max:5000` on `limit` (http.md#lists).
 */
export async function page<DB, Tables extends keyof DB, Row, Field extends string>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  state: ListState,
  sorting: Sorting<Field>,
): Promise<Page<Row>> {
  const { second, id, searched } = sorting
  const per_page = state.limit ?? PAGE_SIZE
  const current_page = state.page ?? 1
  const { keys, direction } = sortKeys(state, sorting)
  const inOrder = (way: 'asc' | 'desc', some = rows) =>
    keys
      // `greatest()` disables the index of the order, so that rows are found by trigram first.
      .map((key, at) => (at === 0 && hasTrigrams(searched) ? sql`greatest(${key})` : key))
      .reduce((sorting, key) => sorting.orderBy(sql`${key}`, way), some)
      .orderBy(sql.ref(id), way)
  const sorted = inOrder(direction)
  if (state.cursor) return state.cursor.next(sorted, () => totalOf(rows))
  if (per_page === 0) return everyRow(sorted)
  const { before, most, is_from_end } = await windowOf(rows, {
    before: (current_page - 1) * per_page,
    per_page,
  })
  const way = is_from_end ? (direction === 'asc' ? 'desc' : 'asc') : direction
  const [key] = keys
  const near = second && key && before >= DEEP ? await around(rows, { key, way, before, most }) : null
  // Ids first, so that joins and sums are computed for the rows of the page alone.
  const ids = inOrder(way, near?.rows)
    .clearSelect()
    .select(sql<number>`${sql.ref(id)}`.as('id'))
    // A literal: with a parameter PostgreSQL would plan for a tenth of the table (prepared-statements.ts).
    .limit(sql.lit(most))
    .$if(before > 0, (some) => some.offset(near?.before ?? before))
  const found = await sorted
    .clearWhere()
    // An array: with `in`, a page of a thousand was joined to all rows of the table.
    .where(sql<boolean>`${sql.ref(id)} = any(array(${ids}))`)
    .select(snapshotId.as('snapshot_id'))
    .execute()
  const [now, data] = withoutSeen<Row>(found)
  return { data, current_page, per_page, total: await totalUnlessWritten(rows, now) }
}

type PageRows<Row, Beside> = { total: number; data: Row[]; beside: Beside }

/**
 * As `page`, of rows that are dear to find: one statement finds them once, as `found`, for the page, the total and what
 * `beside` selects of all of them. Only those that are `is_asked` are listed; `with_each` is selected for the rows of the page.
 */
export async function pageOnce<Row, Beside, Field extends string>(
  tx: Tx,
  rows: Sql,
  state: ListState,
  { with_each, beside, ...sorting }: Sorting<Field> & { with_each: Sql; beside: Sql },
): Promise<Page<Row> & Beside> {
  const { limit: most = PAGE_SIZE, page: current_page = 1 } = state
  const { keys, direction } = sortKeys(state, sorting)
  const order = [...keys, sql.ref(sorting.id)].map((key) => sql`${key} ${sql.raw(direction)}`)
  const [after, until] = most > 0 ? [(current_page - 1) * most, current_page * most] : [0, MOST_ROWS]
  // A file has all of them, at once: they are found together anyway.
  const on_page = state.cursor ? sql`true` : sql`p.place > ${after} and p.place <= ${until}`
  const { rows: answers } = await sql<PageRows<Row, Beside>>`with found as materialized (${rows})
    select (select count(*) from found where is_asked) as total, ${beside} as beside,
      (select coalesce(json_agg(one order by one.place), '[]') from (select p.*, ${with_each} from (
          select f.*, row_number() over (order by ${sql.join(order)}) as place from found f where f.is_asked) p
        where ${on_page}) one) as data`.execute(tx)
  const [{ total, data, beside: more }] = answers as [PageRows<Row, Beside>]
  if (most === 0 && total > MOST_ROWS && !state.cursor) throw new Invalid({ limit: [`max:${MOST_ROWS}`] })
  const page_of = most === 0 ? { current_page: 1, per_page: total } : { current_page, per_page: most }
  return { data, total, ...page_of, ...more }
}

/** From so many rows before a page on, it is looked for from the end that is nearer. */
const DEEP = 1_000

/** How many rows are passed over, from which end, and how many are wanted then: PostgreSQL reads all before an offset. */
async function windowOf<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { before, per_page }: { before: number; per_page: number },
): Promise<{ before: number; most: number; is_from_end: boolean }> {
  const from_start = { before, most: per_page, is_from_end: false }
  if (before < DEEP) return from_start
  const after = (await totalOf(rows)) - before - per_page
  if (after >= before || after + per_page <= 0) return from_start
  return { before: Math.max(after, 0), most: Math.min(per_page, after + per_page), is_from_end: true }
}

/**
 * The rows whose first sort key is one of those on the page, and how many of these are before it: what rows of an equal
 * key are sorted by is then asked of some hundreds, not of all that are passed over. Null where a key of the page is.
 */
async function around<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { key, way, before, most }: { key: Sql; way: 'asc' | 'desc'; before: number; most: number },
) {
  const at = async (offset: number) => {
    const sorted = rows.clearSelect().select(sql<string>`${key}`.as('key')).orderBy(sql`${key}`, way)
    const found = await sorted.limit(sql.lit(1)).offset(offset).executeTakeFirst()
    return (found as { key: string | null } | undefined)?.key ?? null
  }
  const [first, last] = [await at(before), await at(before + most - 1)]
  if (first === null || last === null) return null
  const from = (sign: Sql) => rows.where(sql<boolean>`${key} ${sign} ${first}`)
  // Rows without a key come first where the order is turned round.
  const passed =
    way === 'asc' ? await totalOf(from(sql`<`)) : (await totalOf(rows)) - (await totalOf(from(sql`<=`)))
  const some =
    way === 'asc'
      ? from(sql`>=`).where(sql<boolean>`${key} <= ${last}`)
      : from(sql`<=`).where(sql<boolean>`${key} >= ${last}`)
  return { rows: some, before: before - passed }
}

async function everyRow<DB, Tables extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Tables, Row>,
): Promise<Page<Row>> {
  // One more than the maximum tells that there are too many.
  const data: Row[] = await sorted.limit(sql.lit(MOST_ROWS + 1)).execute()
  if (data.length > MOST_ROWS) throw new Invalid({ limit: [`max:${MOST_ROWS}`] })
  return { data, current_page: 1, per_page: data.length, total: data.length }
}

const counting = <DB, Tables extends keyof DB>(rows: SelectQueryBuilder<DB, Tables, unknown>) =>
  rows.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))

async function totalOf<DB, Tables extends keyof DB>(
  rows: SelectQueryBuilder<DB, Tables, unknown>,
): Promise<number> {
  const counted = await counting(rows).executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}

/** Cached until a write, since counting reads every matching row. */
function totalUnlessWritten<DB, Tables extends keyof DB>(
  rows: SelectQueryBuilder<DB, Tables, unknown>,
  now: string | null,
): Promise<number> {
  const { sql: text, parameters } = counting(rows).compile()
  return cachedUntilWrite(now, `${text} ${JSON.stringify(parameters)}`, () => totalOf(rows))
}

/** Strips the snapshot id from the rows. */
function withoutSeen<Row>(found: readonly unknown[]): [string | null, Row[]] {
  const rows = found as (Row & { snapshot_id: string | null })[]
  const data = rows.map(({ snapshot_id: _, ...row }) => row as unknown as Row)
  return [rows[0]?.snapshot_id ?? null, data]
}

// Names are listed, and therefore searched, as «Ñáñez, Inés».
const wordsOf = (search: string | undefined) => (search ?? '').split(/[\s,]+/).filter(plain)

/** Whether a trigram index can serve this search: two letters have no trigram. */
const hasTrigrams = (search: string | undefined) => wordsOf(search).some((word) => plain(word).length > 2)

/** The database makes it, as it made what is searched: two ways to take an accent off would differ some day. */
const patternOf = (word: string) => sql`search_pattern(${word}::text)`

/** Every word of the search occurs in the column, whatever the case and accents; true without a search. */
export function searchCondition(search: string | undefined, column: string | Sql<string>): Sql<boolean> {
  return containing(wordsOf(search), column, (pattern) => pattern)
}

/**
 * The same for a column with a trigram index, on a page that passes `searched`. No plan sees the pattern, so one plan
 * serves all and is kept (prepared-statements.ts).
 */
export function foundByTrigrams(search: string | undefined, column: string): Sql<boolean> {
  if (!hasTrigrams(search)) return searchCondition(search, column)
  return containing(wordsOf(search), column, (pattern) => sql`(select ${pattern})`)
}

function containing(
  words: readonly string[],
  column: string | Sql<string>,
  given: (pattern: Sql) => Sql,
): Sql<boolean> {
  if (words.length === 0) return sql<boolean>`true`
  const searched = typeof column === 'string' ? sql.ref(column) : column
  const conditions = words.map((word) => sql`${searched} like ${given(patternOf(word))}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
