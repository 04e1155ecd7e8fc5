import { sql } from 'kysely'
import { listInscriptions } from '#features/enrolment/inscriptions/contract.ts'
import { sumCharges } from '#features/money/fees/charges/contract.ts'
import { overdueInscriptions } from '#features/money/instalments/server/columns.ts'
import { reportAttendance, reportNotes } from '#features/people/students/reports/contract.ts'
import { isToRegister } from '#features/teaching/lessons/server/columns.ts'
import { reportManySections } from '#features/timetable/sections/students/contract.ts'
import { isStaff, mayCall } from '#kernel/access.ts'
import { type Day, dayOf, type Instant } from '#kernel/dates.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import { coordinated } from '#server/access/rights/taught.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { reportClasses } from '../../classes/contract.ts'
import { classesOf } from '../../classes/server/columns.ts'
import { reportEnrolment } from '../../enrolment/contract.ts'
import { reportGraduates } from '../../graduates/contract.ts'
import { reportIncome } from '../../income/contract.ts'
import { receivedNow } from '../../income/server/queries.ts'
import { reportInstalments } from '../../instalments/contract.ts'
import { reportLessons } from '../../lessons/contract.ts'
import { reportLoad } from '../../load/contract.ts'
import { reportSeats } from '../../seats/contract.ts'
import { periodAsked } from '../../server/queries.ts'
import { reportWaiting } from '../../waiting/contract.ts'
import type { ReportFigures } from '../contract.ts'

const overdueToday = (today: Day) => sql`select case when exists (select from instalment_plans)
  then (select coalesce(sum(o.overdue_e2), 0)::bigint from ${overdueInscriptions(today)} o) end`

const openCharges = sql`select jsonb_build_object('count', count(*) filter (where c.debt_e2 > 0), 'amount_e2', sum(c.debt_e2))
  from charges c having count(*) > 0`

const openInscriptions = sql`select jsonb_build_object('count', count(*), 'amount_e2', coalesce(sum(i.debt_e2), 0))
  from inscriptions i where i.paid_amount_e2 < i.semester_price_e2`

/** One figure of each report, in one statement: what the person may not call is not counted. */
export async function figuresOf(tx: Tx, actor: Actor, now: Instant): Promise<{ data: ReportFigures }> {
  const period = periodAsked(undefined)
  const when = (report: EndpointSpec, figure: Sql) => (mayCall(report, actor) ? sql`(${figure})` : sql`null`)
  const { rows } = await sql<ReportFigures>`
    with s as (select s.* from sections s where s.period_id = ${period} and ${within('section', actor, 's')}),
      cs as (select cs.* from course_sections cs join s on s.id = cs.section_id)
    select
      ${when(reportManySections, sql`select count(*) from s`)} as sections,
      ${when(
        reportAttendance,
        sql`select count(*) from enrolments e join cs on cs.id = e.course_section_id
          where e.state = 'failed_by_absence'`,
      )} as failed,
      ${when(
        reportNotes,
        sql`select jsonb_build_object('delivered', count(notes_delivered_at), 'all', count(*)) from cs`,
      )} as notes,
      ${when(
        reportLessons,
        sql`select count(*) from lessons l
          where l.period_id = ${period} and ${within('lesson', actor, 'l')} and ${isToRegister(now)}`,
      )} as to_register,
      ${when(
        reportClasses,
        sql`select count(*) from ${classesOf(dayOf(now))} k join cs on cs.id = k.course_section_id`,
      )} as classes,
      ${when(
        reportLoad,
        sql`select count(distinct x.teacher_id) from course_section_teachers x
          join cs on cs.id = x.course_section_id`,
      )} as teachers,
      ${when(listInscriptions, openInscriptions)} as debts,
      ${when(sumCharges, openCharges)} as charges,
      ${when(reportIncome, receivedNow)} as income_e2,
      ${when(reportInstalments, overdueToday(dayOf(now)))} as overdue_e2,
      ${when(
        reportSeats,
        sql`select jsonb_build_object('all', coalesce(sum(males_limit + females_limit), 0),
          'free', coalesce(sum(males_limit + females_limit - males_assigned - females_assigned
            - males_held - females_held), 0)) from s`,
      )} as seats,
      ${when(reportWaiting, sql`select count(*) from waiting_list_entries`)} as waiting,
      ${when(
        reportEnrolment,
        sql`select jsonb_build_object('count', count(*), 'period',
          (select p.year || '-' || p.number from periods p where p.enabled)) from inscriptions i
          where i.period_id = ${period}
            and ${isStaff(actor) ? sql`true` : sql`i.specialization_id in (${coordinated(actor)})`}`,
      )} as inscribed,
      ${when(
        reportGraduates,
        sql`select count(*) from students st where st.state = 'graduated' and ${within('student', actor, 'st')}`,
      )} as graduates`.execute(tx)
  const [data] = rows
  if (!data) throw new Error('a select without from gave no row')
  return { data }
}
