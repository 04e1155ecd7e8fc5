import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import { reachesAll, within } from '#server/access/reach.ts'
import type { Actor } from '#server/access/session.ts'
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
  urgency: number
}

/**
 * As a table: who is about to fail which course of the current period (rules.md#early-warning), as far as the actor
 * reaches both the student and the notes of the course; null gives everybody.
 */
export function atRisk(today: Day, actor: Actor | null) {
  const limits = [FEW_LEFT, LEAST_NOTED, MOST_NEEDED].map((limit) => sql.lit(limit))
  const found = sql`enrolments_at_risk(${today}, ${sql.join(limits)})`
  if (actor === null || reachesAll('student', actor)) return sql<RiskRow>`${found}`
  return sql<RiskRow>`(select r.* from ${found} r join students st on st.id = r.student_id
    where ${within('student', actor, 'st')} and ${within('lesson', actor, 'r')})`
}
