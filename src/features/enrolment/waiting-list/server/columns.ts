import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#kernel/dates.ts'

/** Whether the seat that is offered to an entry `w` is kept until some hour of a day. */
export const offerEndsOn = (day: Day) =>
  sql<boolean>`(w.offered_until >= ${startOfDay(day)} and w.offered_until < ${startOfDay(addDays(day, 1))})`
