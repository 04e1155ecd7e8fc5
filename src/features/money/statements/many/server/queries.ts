import type { NotNull } from 'kysely'
import { studentOrders, studentsFound } from '#features/people/students/server/columns.ts'
import type { Clock } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { IdentityKind } from '#kernel/person.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import type { printStatements } from '../contract.ts'

/** The students of a list, or those chosen. */
export type Asked = QueryOf<typeof printStatements> & { ids?: readonly number[] | undefined }
type Reader = { actor: Actor; clock: Clock }

const listed = (tx: Tx, { paper: _, ids, ...query }: Asked, { actor, clock }: Reader) => ({
  query,
  rows: studentsFound(tx, { ...query, ...(ids && { ids: [...ids] }) }, { actor, today: clock.today() }),
  orders: studentOrders(query, actor),
})

export async function countOfStudents(tx: Tx, asked: Asked, by: Reader): Promise<number> {
  const { query, rows, orders } = listed(tx, asked, by)
  return (await page(rows.select('s.id'), { ...query, limit: 1 }, orders)).total
}

/** Whose statements they are, in the order of the list. */
export async function studentsOf(tx: Tx, asked: Asked, by: Reader) {
  const { query, rows, orders } = listed(tx, asked, by)
  const named = rows
    .select(['s.id', 's.first_name', 's.last_name', 's.identity_kind', 's.identity_number'])
    .$narrowType<{ identity_kind: IdentityKind; identity_number: NotNull }>()
  return (await page(named, { ...query, limit: 0 }, orders)).data
}
