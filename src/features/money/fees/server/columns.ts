import { sql } from 'kysely'
import type { Sql } from '#server/database/db.ts'

/** What a student owes in all: for inscriptions and of charges; what was paid too much in one lowers no other. */
export const owedBy = (student: Sql) => sql<number>`(
  coalesce((select sum(i.debt_e2) from inscriptions i where i.student_id = ${student} and i.debt_e2 > 0), 0)
  + coalesce((select sum(c.debt_e2) from charges c where c.student_id = ${student} and c.debt_e2 > 0), 0))::bigint`

/** What a student reported, for whatever it is, and nobody has reviewed. */
export const reportedBy = (student: Sql) => sql<number>`(
  coalesce((select sum(i.pending_amount_e2) from inscriptions i where i.student_id = ${student}), 0)
  + coalesce((select sum(c.pending_amount_e2) from charges c where c.student_id = ${student}), 0))::bigint`

/** What no payment that was approved covers: what waits for its review may be rejected. */
export const uncoveredOf = (student: Sql) => sql<number>`(
  coalesce((select sum(greatest(i.semester_price_e2 - i.paid_amount_e2, 0)) from inscriptions i
    where i.student_id = ${student}), 0)
  + coalesce((select sum(greatest(c.amount_e2 - c.paid_amount_e2, 0)) from charges c
    where c.student_id = ${student} and c.waived_at is null), 0))::bigint`
