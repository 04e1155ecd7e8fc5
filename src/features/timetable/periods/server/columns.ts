import { sql } from 'kysely'

/** Whether a period `p` comes before the enabled one. */
export const isOlder = sql<boolean>`exists (select from periods c where c.enabled
  and (c.year, c.number) > (p.year, p.number))`

/** Whether it comes after it. */
export const isComing = sql<boolean>`exists (select from periods c where c.enabled
  and (c.year, c.number) < (p.year, p.number))`

export const isClosed = sql<boolean>`(p.closed_at is not null)`
