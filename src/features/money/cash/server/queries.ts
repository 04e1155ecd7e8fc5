import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { listCashBoxes, listCashClosings } from '../contract.ts'

const nameOf = (column: string) =>
  sql<string>`(select ${nameOfUser()} from users u where u.id = ${sql.ref(column)})`
const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

/** Days of cash that are not closed, by person. */
const openBoxes = (tx: Tx) =>
  tx
    .selectFrom('cash_movements as m')
    .select(['m.user_id', 'm.day'])
    // Of nothing but this day of this person's: what lists are told apart by.
    .select((row) => row.fn.min('m.id').as('id'))
    .select((row) => row.fn.countAll<number>().as('movements_count'))
    .select([sumOf('m.amount_e2').as('registered_e2'), sumOf('m.amount_ves_e2').as('registered_ves_e2')])
    .where('m.cash_closing_id', 'is', null)
    .groupBy(['m.user_id', 'm.day'])

const MOST_DAYS = 60

/** The days of one person that are not closed, newest first. */
export const boxesOf = (tx: Tx, user_id: number) =>
  openBoxes(tx)
    .select(nameOf('m.user_id').as('user_name'))
    .where('m.user_id', '=', user_id)
    .orderBy('m.day', 'desc')
    .limit(sql.lit(MOST_DAYS))
    .execute()

/** What a day of a person's cash holds, with how many movements; held, so that nothing enters or leaves it. */
export async function heldBox(tx: Tx, { user_id, day }: { user_id: number; day: Day }) {
  await sql`select from users where id = ${user_id} for no key update`.execute(tx)
  const box = await openBoxes(tx).where('m.user_id', '=', user_id).where('m.day', '=', day).executeTakeFirst()
  return box ?? { movements_count: 0, registered_e2: 0, registered_ves_e2: 0 }
}

type Of = { user_id: number; day: Day } | { cash_closing_id: number }

/** What came into a box that is open, or into a closed one, in the order in which it came. */
export const movementsOf = (tx: Tx, of: Of) =>
  tx
    .selectFrom('cash_movements as m')
    .innerJoin('payments as p', 'p.id', 'm.payment_id')
    .innerJoin('students as s', 's.id', 'p.student_id')
    .select(['m.id', 'm.payment_id', 'm.amount_e2', 'm.amount_ves_e2', 'm.created_at', 'p.title'])
    .select(listedName('s').as('student_name'))
    .$call((rows) =>
      'day' in of
        ? rows
            .where('m.cash_closing_id', 'is', null)
            .where('m.user_id', '=', of.user_id)
            .where('m.day', '=', of.day)
        : rows.where('m.cash_closing_id', '=', of.cash_closing_id),
    )
    .orderBy('m.id')
    .execute()

/** A page of the open boxes of all. */
export const pageOfBoxes = (tx: Tx, query: QueryOf<typeof listCashBoxes>) =>
  page(
    tx
      .selectFrom(openBoxes(tx).as('m'))
      .selectAll('m')
      .select(nameOf('m.user_id').as('user_name'))
      .$if(query.user_id !== undefined, (rows) => rows.where('m.user_id', '=', query.user_id ?? 0)),
    query,
    { orders: { day: 'm.day', user_name: nameOf('m.user_id') }, first: 'day,asc', id: 'm.id' },
  )

const closings = (tx: Tx) =>
  tx.selectFrom('cash_closings as c').selectAll('c').select(nameOf('c.user_id').as('user_name'))

const isDifferent = sql<boolean>`(c.difference_reason is not null)`

/** A page of the closed boxes, newest first; of `user_id` alone where it is said. */
export const pageOfClosings = (
  tx: Tx,
  query: QueryOf<typeof listCashClosings>,
  user_id: number | undefined,
) =>
  page(
    closings(tx)
      .$if(user_id !== undefined, (rows) => rows.where('c.user_id', '=', user_id ?? 0))
      .$if(query.user_id !== undefined, (rows) => rows.where('c.user_id', '=', query.user_id ?? 0))
      .$if(query.is_different !== undefined, (rows) =>
        rows.where(sql<boolean>`${isDifferent} = ${query.is_different}`),
      ),
    query,
    {
      orders: { number: 'c.number', day: 'c.day', user_name: nameOf('c.user_id') },
      first: 'number,desc',
      id: 'c.id',
    },
  )

export const closingById = (tx: Tx, id: number) =>
  closings(tx).where('c.id', '=', id).executeTakeFirstOrThrow()
