import { sql } from 'kysely'
import { accumulatedOf } from '#features/enrolment/enrolments/server/columns.ts'
import { reportedBy } from '#features/money/fees/server/columns.ts'
import { planParts } from '#features/money/instalments/inscribed/server/columns.ts'
import { debtOf } from '#features/people/students/rules.ts'
import type { PeriodWeeks } from '#features/timetable/periods/summary/contract.ts'
import type { Instant } from '#kernel/dates.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { fullName } from '#server/database/person-name.ts'
import { currentPeriod } from '../../server/queries.ts'
import type { StudentDashboard } from '../contract.ts'

type Notice = { id: number; content: string; created_at: Instant; read_at: Instant | null }
type Course = StudentDashboard['courses'][number]
type LastNote = StudentDashboard['last_notes'][number]

const MOST_NOTICES = 3
const MOST_NOTES = 4

const openCharges = (student: number | null) => sql`(
  select coalesce(sum(c.debt_e2), 0)::int from charges c where c.student_id = ${student} and c.debt_e2 > 0)`

/** What a student is and was inscribed in, the last period first. */
const inscriptionsOf = (tx: Tx, student: number | null) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('sections as sc', 'sc.id', 'i.section_id')
    .where('i.student_id', '=', student)
    .select(['i.id', 'i.period_id', 'i.specialization_id', 'i.semester_id', 'i.section_id', 'i.created_at'])
    .select(['i.semester_price_e2', 'p.year', 'p.number', 'p.enabled', 'p.closed_at', 'sp.code', 'sp.title'])
    .select(['se.number as semester_number', 'se.code as semester_code', 'sc.letter_code', 'sc.shift'])
    .select(sql<'new' | 'regular' | 'reincorporation'>`i.kind`.as('kind'))
    .select(['i.paid_amount_e2', 'i.pending_amount_e2', planParts.as('instalments')])
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .execute()

/** The home of a student. */
export async function studentDashboard(tx: Tx, actor: Actor) {
  const inscriptions = await inscriptionsOf(tx, actor.student_id)
  const [latest] = inscriptions
  // Who is inscribed in the next period already still attends the current one.
  const attended = inscriptions.find(({ enabled }) => enabled) ?? latest
  const { rows } = await sql<{
    courses: Course[]
    notices: Notice[]
    requests: StudentDashboard['requests']
    last_notes: LastNote[]
    period: PeriodWeeks | null
    charges_debt_e2: number
    reported_e2: number
    has_make_ups: boolean
  }>`select ${openCharges(actor.student_id)} as charges_debt_e2,
    ${reportedBy(sql`${actor.student_id}`)} as reported_e2, ${currentPeriod} as period, ${coursesOf(attended?.id ?? 0)} as courses,
    ${requestsOf(actor.student_id ?? 0)} as requests, ${noticesOf(actor.user_id)} as notices,
    ${hasMakeUps(actor)} as has_make_ups, ${notesOf(attended?.id ?? 0)} as last_notes`.execute(tx)
  const charges_debt_e2 = rows[0]?.charges_debt_e2 ?? 0
  return {
    period: rows[0]?.period ?? null,
    debt_e2: inscriptions.reduce((sum, one) => sum + debtOf(one), charges_debt_e2),
    charges_debt_e2,
    reported_e2: rows[0]?.reported_e2 ?? 0,
    inscription: latest
      ? {
          ...latest,
          instalments: latest.instalments ?? undefined,
          period: {
            id: latest.period_id,
            year: latest.year,
            number: latest.number,
            enabled: latest.enabled,
            closed_at: latest.closed_at,
          },
          specialization: { id: latest.specialization_id, code: latest.code, title: latest.title },
          semester: { id: latest.semester_id, number: latest.semester_number, code: latest.semester_code },
          section: { id: latest.section_id, letter_code: latest.letter_code, shift: latest.shift },
          debt_e2: debtOf(latest),
          partial_paid: latest.paid_amount_e2 < latest.semester_price_e2,
        }
      : null,
    courses_period: attended ? `${attended.year}-${attended.number}` : null,
    has_make_ups: rows[0]?.has_make_ups ?? false,
    courses: rows[0]?.courses ?? [],
    last_notes: rows[0]?.last_notes ?? [],
    requests: rows[0]?.requests ?? [],
    notices: rows[0]?.notices ?? [],
  }
}

const hasMakeUps = (actor: Actor) => sql`exists (select from make_ups u
  where not u.is_sealed and ${within('make_up', actor, 'u')})`

const coursesOf = (inscription: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', cs.id, 'section_id', cs.section_id, 'course_id', c.id, 'code', c.code, 'title', c.title, 'teachers', (
      select coalesce(jsonb_agg(${fullName('te')} order by te.last_name), '[]')
      from course_section_teachers x join teachers te on te.id = x.teacher_id
      where x.course_section_id = cs.id),
    'absences', absences_counted(e.absences, e.delays), 'absences_left', absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at),
    'is_failed_by_absence', e.state = 'failed_by_absence', 'is_failed', e.state = 'failed', 'definitive_note', case when e.state in ('approved', 'failed') then e.definitive_note end,
    'accumulated_note', e.definitive_note, 'accumulated_of', ${accumulatedOf}) order by c.title), '[]')
  from enrolments e join course_sections cs on cs.id = e.course_section_id join courses c on c.id = cs.course_id
  where e.inscription_id = ${inscription} and e.state <> 'withdrawn')`

const notesOf = (inscription: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('lesson_id', it.lesson_id, 'title', it.title, 'course_title',
    it.course_title, 'section_id', it.section_id, 'course_id', it.course_id, 'note', it.note, 'outcome', it.outcome,
    'weighting', it.weighting, 'date', it.date, 'performance', it.performance, 'noted_at', it.noted_at) order by it.noted_at desc, it.lesson_id), '[]')
  from (select l.id as lesson_id, l.title, c.title as course_title, cs.section_id, cs.course_id, n.note, n.outcome,
      l.weighting, l.date, n.created_at as noted_at,
      case when n.note < p.low_performance_note then 'low' when n.note > p.high_performance_note then 'high' end as performance
    from enrolments e join notes n on n.enrolment_id = e.id join lessons l on l.id = n.lesson_id
    join course_sections cs on cs.id = e.course_section_id join courses c on c.id = cs.course_id
    join periods p on p.id = l.period_id
    where e.inscription_id = ${inscription} and e.state <> 'withdrawn'
    order by n.created_at desc, l.id limit ${sql.lit(MOST_NOTES)}) it)`

const noticesOf = (user: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'content', n.content, 'created_at', n.created_at,
    'read_at', n.read_at) order by n.id desc), '[]')
  from (select n.id, n.content, n.created_at, r.read_at from notification_recipients r
    join notifications n on n.id = r.notification_id where r.user_id = ${user} and r.deleted_at is null
    order by n.id desc limit ${sql.lit(MOST_NOTICES)}) n)`

const requestsOf = (student: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', t.name, 'state', r.state,
    'created_at', r.created_at) order by r.id desc), '[]')
  from document_requests r join document_request_types t on t.id = r.type_id
  where r.student_id = ${student} and r.state in ('pending', 'generated'))`
