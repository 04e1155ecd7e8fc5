import { sql } from 'kysely'
import { atRisk } from '#features/people/students/at-risk/server/actions.ts'
import { gradingBlindly, waitingForJuries } from '#features/teaching/final-deliveries/server/actions.ts'
import { hasEnded, isAskedFor, isToRegister, notedOf } from '#features/teaching/lessons/server/columns.ts'
import { type Clock, dayOf, type Instant } from '#kernel/dates.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { lacksHours, lacksOfSections, lacksTeacher, periods } from '../../server/queries.ts'
import type { CoordinatedSection, Supervised } from '../../teaching/contract.ts'
import {
  courseSections,
  deliveriesToGradeOf,
  lessonsOf,
  makeUpsToGradeOf,
  taughtBy,
  toGradeOf,
  toRegisterOf,
} from '../../teaching/server/queries.ts'

type Coordinated = { id: number; code: string; title: string; students_count: number }

const taught = sql`(select y.course_section_id from course_section_teachers y where y.teacher_id = te.id)`

/** This week and so many before it. */
const WEEKS_BEFORE = 2

const lessonsSince = (period: number, now: Instant) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('date', l.date, 'state', case
    when ${isAskedFor(now)} then 'to_register' when l.registered_at is null then 'planned'
    when l.content is null then 'without_content' else 'registered' end) order by l.date, l.id), '[]')
  from lessons l where l.period_id = ${period} and l.course_section_id in ${taught} and l.date <= ${dayOf(now)}
    and (${isAskedFor(now)} or not ${isToRegister(now)})
    and l.date >= date_trunc('week', ${dayOf(now)}::date)::date - ${sql.lit(WEEKS_BEFORE * 7)})`

/** What lacks notes comes before what has them all; of what is handed over none is asked for. */
const lastEvaluation = (period: number, now: Instant) => sql`(
  select jsonb_build_object('title', l.title, 'course', c.title, 'noted_count', e.noted_count,
    'expected_count', e.expected_count)
  from lessons l join course_sections cs on cs.id = l.course_section_id join courses c on c.id = cs.course_id
  cross join lateral ${notedOf} e
  where l.period_id = ${period} and l.weighting is not null and ${hasEnded(now)} and cs.id in ${taught}
    and cs.notes_delivered_at is null
  order by e.noted_count < e.expected_count desc, l.date desc, l.id limit 1)`

/** Whom one supervises, each with the load of the period, the last weeks and the notes. */
const supervisedIn = (period: number, now: Instant) => sql<Supervised[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', te.id, 'first_name', te.first_name, 'last_name', te.last_name,
    'courses_count', l.courses_count, 'hours', l.hours, 'hours_to_place', l.to_place, 'lessons_to_register',
    (select count(*) from lessons l where l.period_id = ${period} and ${isAskedFor(now)}
      and l.course_section_id in ${taught}),
    'lessons', ${lessonsSince(period, now)}, 'evaluation', ${lastEvaluation(period, now)},
    'reminded_at', (select r.created_at from note_reminders r
      where r.period_id = ${period} and r.teacher_id = te.id and r.day = ${dayOf(now)}))
    order by te.last_name, te.first_name), '[]')
  from supervisions sv join teachers te on te.id = sv.teacher_id cross join lateral (
    select count(*) as courses_count, coalesce(sum(w.placed), 0)::int as hours,
      coalesce(sum(greatest(w.wanted - w.placed, 0)), 0)::int as to_place
    from (select (select k.hours from courses k where k.id = cs.course_id) as wanted,
        (select count(*) from schedule_slots sl where sl.course_section_id = cs.id) as placed
      from course_section_teachers x join course_sections cs on cs.id = x.course_section_id
      join sections s on s.id = cs.section_id
      where x.teacher_id = te.id and s.period_id = ${period}) w) l
  where sv.coordinator_id = t.id and te.id <> t.id)`

/** The sections of the specializations coordinated, with what they lack. */
const sectionsIn = (periods: readonly number[], teacher: number | null) => sql<CoordinatedSection[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'period_id', s.period_id, 'letter_code', s.letter_code,
    'shift', s.shift, 'semester', se.number, 'specialization', sp.title,
    'inscribed', s.males_assigned + s.females_assigned,
    'courses_without_teacher', coalesce(l.without_teacher, 0), 'hours_to_place', coalesce(l.to_place, 0))
    order by sp.title, se.number, s.letter_code), '[]')
  from sections s join specializations sp on sp.id = s.specialization_id
  join semesters se on se.id = s.semester_id
  left join ${lacksOfSections(periods)} l on l.section_id = s.id
  where s.period_id in (${sql.join(periods)}) and sp.coordinator_id = ${teacher})`

/** The specializations of a coordinator `t`, with how many are inscribed in a period. */
const coordinatedIn = (period: number) => sql<Coordinated[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', sp.id, 'code', sp.code, 'title', sp.title,
    'students_count', (select count(*) from inscriptions i
      where i.specialization_id = sp.id and i.period_id = ${period})) order by sp.title), '[]')
  from specializations sp where sp.coordinator_id = t.id)`

/** The home of a coordinator. */
export async function coordinatorDashboard(tx: Tx, actor: Actor, clock: Clock) {
  const now = clock.now()
  const today = dayOf(now)
  const [{ current, target }, jury] = await together(tx, [
    () => periods(tx),
    () => gradingBlindly(tx, { actor, clock }),
  ])
  const period = current?.id ?? 0
  const row = await tx
    .selectFrom('teachers as t')
    .where('t.id', '=', actor.teacher_id)
    .select(courseSections(period, now, taughtBy(actor.teacher_id)).as('courses'))
    .select(
      courseSections(
        target?.id ?? 0,
        now,
        sql`sp.coordinator_id = ${actor.teacher_id} and ${lacksTeacher}`,
      ).as('without_teacher'),
    )
    .select(
      courseSections(target?.id ?? 0, now, sql`sp.coordinator_id = ${actor.teacher_id} and ${lacksHours}`).as(
        'without_schedule',
      ),
    )
    .select(supervisedIn(period, now).as('supervised'))
    .select(sectionsIn([period, target?.id ?? 0], actor.teacher_id).as('sections'))
    .select(lessonsOf(period, actor.teacher_id).as('lessons'))
    .select(toRegisterOf(period, actor.teacher_id, now).as('to_register'))
    .select(toGradeOf(period, actor.teacher_id, now).as('to_grade'))
    .select(deliveriesToGradeOf(actor.teacher_id, today).as('deliveries_to_grade'))
    .select(makeUpsToGradeOf(actor.teacher_id, today).as('make_ups_to_grade'))
    .select(
      sql<number>`(select count(distinct r.student_id) from ${atRisk(today, actor, jury)} r)`.as('at_risk'),
    )
    .select(waitingForJuries(actor).as('deliveries_waiting'))
    .select(coordinatedIn(period).as('specializations'))
    .executeTakeFirstOrThrow()
  const { courses, without_teacher, without_schedule, supervised: data, specializations } = row
  return {
    period: current,
    target,
    sections: row.sections,
    specializations: { data: specializations },
    without_teacher,
    without_schedule,
    courses,
    lessons: { count: row.lessons },
    to_register: row.to_register,
    to_grade: row.to_grade,
    deliveries_to_grade: row.deliveries_to_grade,
    make_ups_to_grade: row.make_ups_to_grade,
    at_risk: row.at_risk,
    deliveries_waiting: row.deliveries_waiting,
    supervised_teachers: { data },
  }
}
