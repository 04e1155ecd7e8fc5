import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { currentAndTarget } from '../rules.ts'

export const periodRows = (tx: Tx) =>
  tx
    .selectFrom('periods')
    .select(['id', 'year', 'number', 'start_date', 'end_date', 'weeks_length'])
    .select(['enabled', 'enabled_inscriptions', 'enabled_preregisters', 'closed_at'])
    .select(['first_cut_end_date', 'second_cut_start_date', 'second_cut_end_date'])
    .select(sql<boolean>`closed_at is not null`.as('is_closed'))
    .orderBy('year')
    .orderBy('number')

/** The current period as one value, for what asks for more in the same statement. */
export const currentPeriod = sql`(select jsonb_build_object('id', p.id, 'year', p.year, 'number', p.number,
  'start_date', p.start_date, 'end_date', p.end_date, 'enabled', p.enabled, 'closed_at', p.closed_at,
  'weeks_length', p.weeks_length,
  'enabled_inscriptions', p.enabled_inscriptions, 'enabled_preregisters', p.enabled_preregisters,
  'first_cut_end_date', p.first_cut_end_date, 'second_cut_start_date', p.second_cut_start_date,
  'second_cut_end_date', p.second_cut_end_date, 'is_closed', p.closed_at is not null) from periods p where p.enabled)`

export const periods = async (tx: Tx) => currentAndTarget(await periodRows(tx).execute())

/** Conditions on a course of a section, `cs`. */
export const lacksTeacher = sql`not exists (
  select from course_section_teachers x where x.course_section_id = cs.id)`
const placed = sql`(select count(*) from schedule_slots sl where sl.course_section_id = cs.id)`
export const lacksHours = sql`${placed} < (select k.hours from courses k where k.id = cs.course_id)`

/** What is still to be given in each section of these periods: `section_id`, `without_teacher`, `to_place`. */
export const lacksOfSections = (periods: readonly number[]) => sql`(
  select s.id as section_id, s.period_id, s.specialization_id,
    count(*) filter (where ${lacksTeacher}) as without_teacher,
    coalesce(sum(greatest((select k.hours from courses k where k.id = cs.course_id) - ${placed}, 0)), 0)::int as to_place
  from sections s join course_sections cs on cs.section_id = s.id
  where s.period_id in (${sql.join(periods)}) group by s.id)`
