import { sql } from 'kysely'
import type { Sql } from '#server/database/db.ts'

/** `Banco Nacional ··1234`: what the account `a` is called. */
export const accountName = sql<string>`a.bank || ' ··' || a.last_digits`

/** The first day of a month such as `2026-11`, and of the next. */
export const startOf = (month: string): Sql => sql`${`${month}-01`}::date`
export const endOf = (month: string): Sql => sql`(${startOf(month)} + interval '1 month')::date`

export const inMonth = (column: string, month: string) =>
  sql<boolean>`${sql.ref(column)} >= ${startOf(month)} and ${sql.ref(column)} < ${endOf(month)}`
