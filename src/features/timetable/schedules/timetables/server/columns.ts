import type { Tx } from '#server/database/db.ts'
import type { ScheduleClassHour } from '../contract.ts'

/** Every class hour, by time: the rows of any week. */
export const classHours = (tx: Tx) =>
  tx
    .selectFrom('class_hours as h')
    .select(['h.id', 'h.start_hour', 'h.start_minute', 'h.end_hour', 'h.end_minute'])
    .select((row) => row.ref('h.shift').$castTo<ScheduleClassHour['shift']>().as('shift'))
    .orderBy('h.start_hour')
    .orderBy('h.start_minute')
