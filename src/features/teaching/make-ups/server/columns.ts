import { sql } from 'kysely'
import { type ChargeFacts, chargeState } from '#features/money/fees/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { Sql } from '#server/database/db.ts'

/**
 * Whether an enrolment `e` in a course `cs` of a section `s` may be made up (rules.md#make-up-exams); who failed by absence
 * only where that is said.
 */
export const mayBeMadeUp = (with_absences: Sql) => sql<boolean>`((e.state = 'failed'
    or e.state = 'failed_by_absence' and ${with_absences}) and s.import_id is null
  and exists (select from students st where st.id = e.student_id and st.state = 'active')
  and not exists (select from attempts_of(e.student_id) a where a.course_id = cs.course_id
    and (a.state in ('approved', 'enrolled') or a.state = 'failed_by_absence' and not a.has_verdict)))`

/** `INF S1-A`, of a section `s`. */
export const sectionCode = sql<string>`sp.code || ' ' || se.code || '-' || s.letter_code`

export type ChargeOf = (ChargeFacts & { id: number }) | null

/** The charge of one who is inscribed, `m`. */
export const chargeOf = sql<ChargeOf>`(select json_build_object('id', ch.id, 'amount_e2', ch.amount_e2,
  'paid_amount_e2', ch.paid_amount_e2, 'debt_e2', ch.debt_e2, 'due_on', ch.due_on, 'waived_at', ch.waived_at)
  from charges ch where ch.id = m.charge_id)`

export const shownCharge = (charge: ChargeOf, today: Day) =>
  charge && {
    id: charge.id,
    amount_e2: charge.amount_e2,
    debt_e2: charge.debt_e2,
    state: chargeState(charge, today),
  }
