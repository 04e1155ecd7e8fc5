import { sql } from 'kysely'
import { FEW_LEFT } from '#features/people/students/at-risk/rules.ts'
import {
  hasEnded,
  isAskedFor,
  isToGrade,
  notedOf,
  startsAt,
} from '#features/teaching/lessons/server/columns.ts'
import { type Clock, type Day, dayOf, type Instant } from '#kernel/dates.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { periods } from '../../server/queries.ts'
import type {
  DeliveryToGrade,
  EvaluationToGrade,
  LessonToRegister,
  NearLimit,
  TaughtCourse,
} from '../contract.ts'

type ToGrade = { count: number; data: EvaluationToGrade[] }
type ToRegister = { count: number; data: LessonToRegister[] }

/** What weighs in a course of a section `cs`: its evaluations by date, then its final delivery. */
const weighed = (now: Instant) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('title', w.title, 'weighting', w.weighting, 'state', case
    when w.is_noted then 'noted' when w.has_ended then 'to_grade' else 'to_come' end)
    order by w.is_final, w.date, w.title), '[]')
  from (select l.title, l.weighting, l.date, false as is_final, ${hasEnded(now)} as has_ended,
      l.date <= ${dayOf(now)} and e.noted_count >= e.expected_count as is_noted
    from lessons l cross join lateral ${notedOf} e
    where l.course_section_id = cs.id and l.weighting is not null
    union all
    select 'Entrega final', d.final_delivery_value_percent, d.date, true, coalesce(d.date < ${dayOf(now)}, false),
      d.date <= ${dayOf(now)} and not exists (
      select from final_delivery_students f join enrolments e on e.id = f.enrolment_id and e.state = 'enrolled'
      join final_delivery_juries j on j.final_delivery_id = d.id
      where f.final_delivery_id = d.id and not exists (select from jury_notes o where o.final_delivery_id = d.id
        and o.teacher_id = j.teacher_id and o.enrolment_id = e.id))
    from final_deliveries d where d.course_section_id = cs.id) w)`

const taughtColumns = (
  now: Instant,
) => sql`jsonb_build_object('id', cs.id, 'section_id', s.id, 'course_id', c.id,
  'code', c.code, 'title', c.title, 'letter_code', s.letter_code, 'shift', s.shift, 'semester', se.number,
  'specialization', sp.title, 'weighting_left', 100 - cs.weighting_assigned, 'weighed', ${weighed(now)},
  'students_count', (select count(*) from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn'))`

export const courseSections = (period: number, now: Instant, condition: Sql) => sql<TaughtCourse[]>`(
  select coalesce(jsonb_agg(${taughtColumns(now)} order by c.title, s.letter_code), '[]')
  from course_sections cs
  join sections s on s.id = cs.section_id
  join courses c on c.id = cs.course_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id
  where s.period_id = ${period} and ${condition})`

export const taughtBy = (teacher: number | null) => sql`exists (
  select from course_section_teachers t where t.course_section_id = cs.id and t.teacher_id = ${teacher})`

type Colleague = { id: number; first_name: string; last_name: string }

const colleagues = (rows: Sql) => sql<Colleague[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', te.id, 'first_name', te.first_name,
    'last_name', te.last_name) order by te.last_name, te.first_name), '[]')
  from teachers te where te.id <> t.id and te.id in (${rows}))`

const supervisors = sql`select sv.coordinator_id from supervisions sv where sv.teacher_id = t.id`

export const lessonsOf = (period: number, teacher: number | null) => sql<number>`(
  select count(*) from lessons l where l.period_id = ${period} and l.course_section_id in (
    select x.course_section_id from course_section_teachers x where x.teacher_id = ${teacher}))`

const MOST_TO_REGISTER = 5

/** The lessons of what one teaches in a period that have ended and can still be registered, the oldest first. */
export const toRegisterOf = (period: number, teacher: number | null, now: Instant) => sql<ToRegister>`(
  select jsonb_build_object('count', count(*), 'data', coalesce(jsonb_agg(jsonb_build_object('id', it.id,
    'date', it.date, 'starts_at', it.starts_at, 'section_id', s.id, 'course_id', c.id, 'title', c.title,
    'letter_code', s.letter_code, 'semester', se.number, 'specialization', sp.title) order by it.at)
    filter (where it.at <= ${sql.lit(MOST_TO_REGISTER)}), '[]'))
  from (select l.id, l.date, l.starts_at, l.course_section_id,
      row_number() over (order by l.date, l.starts_at nulls first, l.id) as at
    from (select l.*, ${startsAt} as starts_at from lessons l
      where l.period_id = ${period} and ${isAskedFor(now)} and l.course_section_id in (
        select x.course_section_id from course_section_teachers x where x.teacher_id = ${teacher})) l) it
  join course_sections cs on cs.id = it.course_section_id
  join sections s on s.id = cs.section_id
  join courses c on c.id = cs.course_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id)`

/** The evaluations of what one teaches in a period that have ended and lack notes, the latest first. */
export const toGradeOf = (period: number, teacher: number | null, now: Instant) => sql<ToGrade>`(
  select jsonb_build_object('count', count(*), 'data', coalesce(jsonb_agg(jsonb_build_object('id', it.id,
    'evaluation', it.title, 'date', it.date, 'section_id', s.id, 'course_id', c.id, 'title', c.title,
    'letter_code', s.letter_code, 'semester', se.number, 'specialization', sp.title,
    'noted_count', it.noted_count, 'expected_count', it.expected_count) order by it.at)
    filter (where it.at <= ${sql.lit(MOST_TO_REGISTER)}), '[]'))
  from (select l.id, l.title, l.date, l.course_section_id, e.noted_count, e.expected_count,
      row_number() over (order by l.date desc, l.id) as at
    from lessons l
    join course_sections cs on cs.id = l.course_section_id
    cross join lateral ${notedOf} e
    where l.period_id = ${period} and ${isToGrade(now)} and l.course_section_id in (
        select x.course_section_id from course_section_teachers x where x.teacher_id = ${teacher})) it
  join course_sections cs on cs.id = it.course_section_id
  join sections s on s.id = cs.section_id
  join courses c on c.id = cs.course_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id)`

/**
 * The final deliveries of which one is a jury and lacks notes, whatever the period: the next day first, until 24 hours
 * after it.
 */
export const deliveriesToGradeOf = (teacher: number | null, today: Day) => sql<DeliveryToGrade[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', it.id, 'code', it.code, 'date', it.date, 'section_id', s.id,
    'course_id', c.id, 'title', c.title, 'letter_code', s.letter_code, 'semester', se.number,
    'specialization', sp.title, 'noted_count', it.noted_count, 'expected_count', it.expected_count)
    order by it.date nulls last, it.id), '[]')
  from (select d.id, d.code, d.date, d.course_section_id, n.noted_count, n.expected_count
    from final_delivery_juries j
    join final_deliveries d on d.id = j.final_delivery_id and (d.date is null or d.date >= ${today}::date - 1)
    join course_sections cs on cs.id = d.course_section_id and cs.notes_delivered_at is null
    cross join lateral (select count(*) as expected_count, count(o.note) as noted_count
      from final_delivery_students f join enrolments e on e.id = f.enrolment_id and e.state = 'enrolled'
      left join jury_notes o on o.final_delivery_id = d.id and o.teacher_id = j.teacher_id and o.enrolment_id = e.id
      where f.final_delivery_id = d.id) n
    where j.teacher_id = ${teacher} and n.noted_count < n.expected_count) it
  join course_sections cs on cs.id = it.course_section_id
  join sections s on s.id = cs.section_id
  join courses c on c.id = cs.course_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id)`

/** The make-up exams that one examines, whose day has come, and that somebody takes, until they are sealed. */
export const makeUpsToGradeOf = (teacher: number | null, today: Day) => sql<DeliveryToGrade[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'code', c.code, 'date', u.held_on, 'section_id', s.id,
    'course_id', c.id, 'title', c.title, 'letter_code', s.letter_code, 'semester', se.number,
    'specialization', sp.title, 'noted_count', n.noted_count, 'expected_count', n.expected_count)
    order by u.held_on, u.id), '[]')
  from make_ups u
  cross join lateral (select count(*) as expected_count, count(*) filter (where m.note is not null or m.not_presented)
      as noted_count from make_up_students m where m.make_up_id = u.id) n
  join course_sections cs on cs.id = u.course_section_id
  join sections s on s.id = cs.section_id
  join courses c on c.id = cs.course_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id
  where u.examiner_id = ${teacher} and not u.is_sealed and u.held_on <= ${today} and n.expected_count > 0)`

/** Who of what one teaches in a period may miss one more lesson or none, the fewest left first. */
const nearLimitOf = (period: number, teacher: number | null) => sql<{ count: number; data: NearLimit[] }>`(
  select jsonb_build_object('count', count(*), 'data', coalesce(jsonb_agg(jsonb_build_object('id', it.id,
    'student_id', it.student_id, 'first_name', it.first_name, 'last_name', it.last_name, 'section_id', it.section_id,
    'course_id', it.course_id, 'title', it.title, 'absences_left', it.absences_left) order by it.at)
    filter (where it.at <= ${sql.lit(MOST_TO_REGISTER)}), '[]'))
  from (select e.id, e.student_id, st.first_name, st.last_name, cs.section_id, cs.course_id, c.title, a.absences_left,
      row_number() over (order by a.absences_left, st.last_name, st.first_name, e.id) as at
    from course_section_teachers x join course_sections cs on cs.id = x.course_section_id
    join sections s on s.id = cs.section_id and s.period_id = ${period}
    join courses c on c.id = cs.course_id
    join enrolments e on e.course_section_id = cs.id and e.state = 'enrolled' and e.absences + e.delays > 0
    cross join lateral (select absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at)) a
    join students st on st.id = e.student_id
    where x.teacher_id = ${teacher} and cs.notes_delivered_at is null and a.absences_left <= ${sql.lit(FEW_LEFT)}) it)`

/** The home of one who teaches. */
export async function teacherDashboard(tx: Tx, actor: Actor, clock: Clock) {
  const today = clock.today()
  const { current } = await periods(tx)
  const period = current?.id ?? 0
  const row = await tx
    .selectFrom('teachers as t')
    .where('t.id', '=', actor.teacher_id)
    .select(courseSections(period, clock.now(), taughtBy(actor.teacher_id)).as('courses'))
    .select(colleagues(supervisors).as('supervisors'))
    .select(lessonsOf(period, actor.teacher_id).as('lessons'))
    .select(toRegisterOf(period, actor.teacher_id, clock.now()).as('to_register'))
    .select(toGradeOf(period, actor.teacher_id, clock.now()).as('to_grade'))
    .select(deliveriesToGradeOf(actor.teacher_id, today).as('deliveries_to_grade'))
    .select(makeUpsToGradeOf(actor.teacher_id, today).as('make_ups_to_grade'))
    .select(nearLimitOf(period, actor.teacher_id).as('near_limit'))
    .executeTakeFirstOrThrow()
  const { courses, lessons, to_register, to_grade, deliveries_to_grade, supervisors: data } = row
  return {
    period: current,
    courses,
    lessons: { count: lessons },
    to_register,
    to_grade,
    deliveries_to_grade,
    make_ups_to_grade: row.make_ups_to_grade,
    near_limit: row.near_limit,
    supervisors_teachers: { data },
  }
}
