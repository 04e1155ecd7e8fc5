import { sql } from 'kysely'
import type { BlindJury } from '#features/enrolment/enrolments/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import { reachesAll, within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { DAYS_AWAY, LEAST_MISSED } from '../../not-coming/rules.ts'
import { FEW_LEFT, LEAST_NOTED, MOST_NEEDED } from '../rules.ts'

export type RiskRow = {
  enrolment_id: number
  student_id: number
  course_section_id: number
  absences: number
  absences_left: number | null
  noted_percent: number
  pending_notes: number
  note: number | null
  needed_note: number | null
  is_unreachable: boolean
  /** Of who is not coming. */
  last_present_on: Day | null
  is_not_coming: boolean
  urgency: number
}

/**
 * As a table: who is about to fail which course of the current period, or to leave (rules.md#early-warning), as far as
 * the actor reaches both the student and the notes of the course, and as a jury may read these; null gives everybody. Who is
 * about to leave alone stands once, at the course of most absences.
 */
export function atRisk(today: Day, actor: Actor | null, jury: BlindJury | null = null) {
  const limits = [FEW_LEFT, LEAST_NOTED, MOST_NEEDED, DAYS_AWAY, LEAST_MISSED].map((limit) => sql.lit(limit))
  const blind = jury ? sql`, ${jury.teacher_id}, ${jury.course_section_ids}` : sql``
  const all = sql`enrolments_at_risk(${today}, ${sql.join(limits)}${blind})`
  const reached =
    actor === null || reachesAll('student', actor)
      ? all
      : sql`(select r.* from ${all} r join students st on st.id = r.student_id
          where ${within('student', actor, 'st')} and ${within('lesson', actor, 'r')})`
  return sql<RiskRow>`(select * from (select x.*, row_number() over (partition by x.student_id
      order by x.is_about_to_fail desc, x.absences desc, x.enrolment_id) as place from ${reached} x) y
    where y.is_about_to_fail or y.place = 1)`
}
