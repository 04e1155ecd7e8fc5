import { sql } from 'kysely'

/** The period that a report is asked for: without one the current. */
export const periodAsked = (period_id: number | undefined) =>
  period_id ? sql<number>`${period_id}` : sql<number>`(select c.id from periods c where c.enabled)`
