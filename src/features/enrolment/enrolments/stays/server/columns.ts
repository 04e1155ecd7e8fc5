import { sql } from 'kysely'
import type { Sql } from '#server/database/db.ts'
import type { Stay } from '../rules.ts'

const before = sql`from course_stays y where y.inscription_id = e.inscription_id and y.course_section_id = e.course_section_id`

/** The stays of an enrolment `e` in its section before it came to it again. */
export const staysBefore = sql<Stay[]>`case when e.joined_on is null then '[]' else coalesce((
  select json_agg(json_build_object('joined_on', y.joined_on, 'left_on', y.left_on) order by y.left_on) ${before}), '[]') end`

/** Whether an enrolment `e` was in its section on a day (rules.md#change-of-section). */
export const isThereOn = (date: Sql) => sql<boolean>`(e.joined_on is null or ${date} >= e.joined_on
  or exists (select ${before} and ${date} <@ daterange(y.joined_on, y.left_on)))`
