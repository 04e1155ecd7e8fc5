import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { currentAndTarget } from '../rules.ts'

export const periodRows = (tx: Tx) =>
  tx
    .selectFrom('periods')
    .select(['id', 'year', 'number', 'start_date', 'end_date'])
    .select(['enabled', 'enabled_inscriptions', 'enabled_preregisters', 'first_cut_end_date'])
    .orderBy('year')
    .orderBy('number')

export const periods = async (tx: Tx) => currentAndTarget(await periodRows(tx).execute())

/** Conditions on a course of a section, `cs`. */
export const lacksTeacher = sql`not exists (
  select from course_section_teachers x where x.course_section_id = cs.id)`
export const lacksHours = sql`(select count(*) from schedule_slots sl where sl.course_section_id = cs.id)
  < (select k.hours from courses k where k.id = cs.course_id)`
