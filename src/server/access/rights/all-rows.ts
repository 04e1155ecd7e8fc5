import { sql } from 'kysely'

/** The conditions of who reaches every row of a kind, and of who reaches none; `reachesAll` knows the first by itself. */
export const all = sql<boolean>`true`
export const none = sql<boolean>`false`
