import { sql } from 'kysely'
import { PENDING } from '#features/payments/rules.ts'
import { debtOf } from '#features/students/rules.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import type { Actor } from '#server/access/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { cachedUntilWrite, snapshotId } from '#server/database/snapshot-cache.ts'
import type { DashboardSection, IndexDashboard } from '../contract.ts'
import { currentAndTarget, type StepFacts, stepsOf } from '../rules.ts'
import type { TaughtCourse } from '../teaching/contract.ts'

const periodRows = (tx: Tx) =>
  tx
    .selectFrom('periods')
    .select(['id', 'year', 'number', 'start_date', 'end_date'])
    .select(['enabled', 'enabled_inscriptions', 'enabled_preregisters', 'first_cut_end_date'])
    .orderBy('year')
    .orderBy('number')

const periods = async (tx: Tx) => currentAndTarget(await periodRows(tx).execute())

type IndexRow = Pick<IndexDashboard, 'preregistrations' | 'payments' | 'figures' | 'mail'> & {
  seats: DashboardSection[]
  facts: Omit<StepFacts, 'target' | 'has_current'>
}

const titlesWithout = (what: Sql) => sql`(
  select coalesce(jsonb_agg(sp.title order by sp.title), '[]') from specializations sp
  where sp.enabled and not exists (${what}))`

/** Those in which a course of a section of the period is so. */
const titlesWhere = (period: number, condition: Sql) => sql`(
  select coalesce(jsonb_agg(sp.title order by sp.title), '[]') from specializations sp
  where exists (select from sections s join course_sections cs on cs.section_id = s.id
    where s.specialization_id = sp.id and s.period_id = ${period} and ${condition}))`

const lacksTeacher = sql`not exists (
  select from course_section_teachers x where x.course_section_id = cs.id)`
const lacksHours = sql`(select count(*) from schedule_slots sl where sl.course_section_id = cs.id)
  < (select k.hours from courses k where k.id = cs.course_id)`

/** Everything of the administration's home but the periods, as one row. */
async function indexRow(tx: Tx, current: number, target: number): Promise<IndexRow> {
  const { rows } = await sql<IndexRow>`
    with owed as (
      select count(distinct i.student_id) as debtors, coalesce(sum(i.debt_e2), 0) as debt_e2
      from inscriptions i where i.debt_e2 > 0
    )
    select
      jsonb_build_object('pending', (select count(*) from preregistered_students where state = 'pending')) as preregistrations,
      (select jsonb_build_object('pending', count(*), 'pending_amount_e2', coalesce(sum(amount), 0))
        from payments where status = ${sql.lit(PENDING)}) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'letter_code', s.letter_code, 'shift', s.shift,
          'specialization', sp.title, 'semester', se.number, 'males_limit', s.males_limit,
          'males_assigned', s.males_assigned, 'females_limit', s.females_limit,
          'females_assigned', s.females_assigned) order by sp.title, se.number, s.letter_code), '[]')
        from sections s join specializations sp on sp.id = s.specialization_id
        join semesters se on se.id = s.semester_id where s.period_id = ${target}) as seats,
      jsonb_build_object(
        'active_students', (select count(*) from students where state = 'active'),
        'inscribed', (select count(*) from inscriptions where period_id = ${current}),
        'debtors', (select debtors from owed),
        'debt_e2', (select debt_e2 from owed),
        'collected_e2', (select coalesce(sum(i.paid_amount_e2), 0)
          from inscriptions i where i.period_id = ${current})
      ) as figures,
      jsonb_build_object(
        'waiting', (select count(*) from jobs where kind = 'mail' and done_at is null and failed_at is null),
        'failed', (select count(*) from jobs where kind = 'mail' and failed_at is not null)) as mail,
      jsonb_build_object(
        'specializations', (select count(*) from specializations where enabled),
        'courses', (select count(*) from courses where enabled),
        'without_pensum', ${titlesWithout(sql`
          select from pensums p where p.specialization_id = sp.id and p.versioned`)},
        'without_attached', ${titlesWithout(sql`
          select from period_pensums pp where pp.specialization_id = sp.id and pp.period_id = ${target}`)},
        'sections', (select count(*) from sections where period_id = ${target}),
        'without_section', ${titlesWithout(sql`
          select from sections s where s.specialization_id = sp.id and s.period_id = ${target}`)},
        'class_hours', (select count(*) from class_hours),
        'classrooms', (select count(*) from classrooms where state = 'enabled'),
        'teachers', (select count(*) from teachers t join users u on u.id = t.user_id where u.enabled),
        'without_teacher', ${titlesWhere(target, lacksTeacher)},
        'without_hours', ${titlesWhere(target, lacksHours)}
      ) as facts`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  return row
}

/** The home of the administration. Its sums go through a good part of the institute, and it lists every section. */
export async function indexDashboard(tx: Tx, clock: Clock): Promise<{ data: IndexDashboard }> {
  const found = await periodRows(tx).select(snapshotId.as('snapshot_id')).execute()
  const today = clock.today()
  return cachedUntilWrite(found[0]?.snapshot_id ?? null, `indexDashboard ${today}`, async () => {
    const { current, target } = currentAndTarget(found)
    const { facts, seats: sections, ...rest } = await indexRow(tx, current?.id ?? 0, target?.id ?? 0)
    const steps = stepsOf({ ...facts, target, has_current: current !== null }, today)
    return { data: { period: current, target, sections, steps, ...rest } }
  })
}

const taughtColumns = sql`jsonb_build_object('id', cs.id, 'section_id', s.id, 'course_id', c.id, 'code', c.code,
  'title', c.title, 'letter_code', s.letter_code, 'shift', s.shift, 'semester', se.number,
  'specialization', sp.title, 'students_count',
  (select count(*) from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn'))`

const courseSections = (period: number, condition: Sql) => sql<TaughtCourse[]>`(
  select coalesce(jsonb_agg(${taughtColumns} order by c.title, s.letter_code), '[]')
  from course_sections cs
  join sections s on s.id = cs.section_id
  join courses c on c.id = cs.course_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id
  where s.period_id = ${period} and ${condition})`

const taughtBy = (teacher: number | null) => sql`exists (
  select from course_section_teachers t where t.course_section_id = cs.id and t.teacher_id = ${teacher})`

type Colleague = { id: number; first_name: string; last_name: string }

const colleagues = (rows: Sql) => sql<Colleague[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', te.id, 'first_name', te.first_name,
    'last_name', te.last_name) order by te.last_name, te.first_name), '[]')
  from teachers te where te.id <> t.id and te.id in (${rows}))`

const supervisors = sql`select sv.coordinator_id from supervisions sv where sv.teacher_id = t.id`
const supervised = sql`select sv.teacher_id from supervisions sv where sv.coordinator_id = t.id`

const lessonsOf = (period: number, teacher: number | null) => sql<number>`(
  select count(*) from lessons l where l.period_id = ${period} and l.course_section_id in (
    select x.course_section_id from course_section_teachers x where x.teacher_id = ${teacher}))`

/** The home of one who teaches. */
export async function teacherDashboard(tx: Tx, actor: Actor) {
  const { current } = await periods(tx)
  const period = current?.id ?? 0
  const row = await tx
    .selectFrom('teachers as t')
    .where('t.id', '=', actor.teacher_id)
    .select(courseSections(period, taughtBy(actor.teacher_id)).as('courses'))
    .select(colleagues(supervisors).as('supervisors'))
    .select(lessonsOf(period, actor.teacher_id).as('lessons'))
    .executeTakeFirstOrThrow()
  const { courses, lessons, supervisors: data } = row
  return { period: current, courses, lessons: { count: lessons }, supervisors_teachers: { data } }
}

type Coordinated = { id: number; code: string; title: string; students_count: number }

/** The home of a coordinator. */
export async function coordinatorDashboard(tx: Tx, actor: Actor) {
  const { current, target } = await periods(tx)
  const period = current?.id ?? 0
  const row = await tx
    .selectFrom('teachers as t')
    .where('t.id', '=', actor.teacher_id)
    .select(courseSections(period, taughtBy(actor.teacher_id)).as('courses'))
    .select(
      courseSections(target?.id ?? 0, sql`sp.coordinator_id = ${actor.teacher_id} and ${lacksTeacher}`).as(
        'without_teacher',
      ),
    )
    .select(
      courseSections(target?.id ?? 0, sql`sp.coordinator_id = ${actor.teacher_id} and ${lacksHours}`).as(
        'without_schedule',
      ),
    )
    .select(colleagues(supervised).as('supervised'))
    .select(lessonsOf(period, actor.teacher_id).as('lessons'))
    .select(
      sql<Coordinated[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', sp.id, 'code', sp.code, 'title', sp.title,
          'students_count', (select count(*) from inscriptions i
            where i.specialization_id = sp.id and i.period_id = ${period})) order by sp.title), '[]')
        from specializations sp where sp.coordinator_id = t.id)`.as('specializations'),
    )
    .executeTakeFirstOrThrow()
  const { courses, without_teacher, without_schedule, supervised: data, specializations } = row
  return {
    period: current,
    specializations: { data: specializations },
    without_teacher,
    without_schedule,
    courses,
    lessons: { count: row.lessons },
    supervised_teachers: { data },
  }
}

type Notice = { id: number; content: string; created_at: Instant; read_at: Instant | null }
type Course = { id: number; code: string; title: string; teachers: string[] }

const MOST_NOTICES = 3

/** The home of a student. */
export async function studentDashboard(tx: Tx, actor: Actor) {
  const inscriptions = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('sections as sc', 'sc.id', 'i.section_id')
    .where('i.student_id', '=', actor.student_id)
    .select(['i.id', 'i.period_id', 'i.specialization_id', 'i.semester_id', 'i.section_id', 'i.created_at'])
    .select(['i.semester_price_e2', 'p.year', 'p.number', 'p.enabled', 'sp.code', 'sp.title'])
    .select(['se.number as semester_number', 'se.code as semester_code', 'sc.letter_code', 'sc.shift'])
    .select(sql<'new' | 'regular' | 'reincorporation'>`i.kind`.as('kind'))
    .select(['i.paid_amount_e2', 'i.pending_amount_e2'])
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .execute()
  const [latest] = inscriptions
  const { rows } = await sql<{
    courses: Course[]
    notices: Notice[]
  }>`select ${coursesOf(latest?.id ?? 0)} as courses,
    ${noticesOf(actor.user_id)} as notices`.execute(tx)
  return {
    debt_e2: inscriptions.reduce((sum, one) => sum + debtOf(one), 0),
    inscription: latest
      ? {
          ...latest,
          period: { id: latest.period_id, year: latest.year, number: latest.number, enabled: latest.enabled },
          specialization: { id: latest.specialization_id, code: latest.code, title: latest.title },
          semester: { id: latest.semester_id, number: latest.semester_number, code: latest.semester_code },
          section: { id: latest.section_id, letter_code: latest.letter_code, shift: latest.shift },
          debt_e2: debtOf(latest),
          partial_paid: latest.paid_amount_e2 < latest.semester_price_e2,
        }
      : null,
    courses: rows[0]?.courses ?? [],
    notices: rows[0]?.notices ?? [],
  }
}

const coursesOf = (inscription: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', cs.id, 'code', c.code, 'title', c.title, 'teachers', (
      select coalesce(jsonb_agg(te.first_name || ' ' || te.last_name order by te.last_name), '[]')
      from course_section_teachers x join teachers te on te.id = x.teacher_id
      where x.course_section_id = cs.id)) order by c.title), '[]')
  from enrolments e join course_sections cs on cs.id = e.course_section_id join courses c on c.id = cs.course_id
  where e.inscription_id = ${inscription} and e.state <> 'withdrawn')`

const noticesOf = (user: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'content', n.content, 'created_at', n.created_at,
    'read_at', n.read_at) order by n.id desc), '[]')
  from (select n.id, n.content, n.created_at, r.read_at from notification_recipients r
    join notifications n on n.id = r.notification_id where r.user_id = ${user}
    order by n.id desc limit ${sql.lit(MOST_NOTICES)}) n)`
