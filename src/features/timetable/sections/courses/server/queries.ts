import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type BlindJury, isPassing, noteSoFar } from '#features/enrolment/enrolments/server/columns.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { Candidate, listCourseSections } from '../contract.ts'

type Query = QueryOf<typeof listCourseSections>

const studentsCount = sql<number>`(select count(*) from enrolments e
  where e.course_section_id = cs.id and e.state <> 'withdrawn')`

const passingCount = (jury: BlindJury | null) => sql<number | null>`(
  select case when bool_or(x.has_note) then count(*) filter (where x.is_passing) end
  from (select ${isPassing(jury)} as is_passing, ${noteSoFar(jury)} is not null as has_note
    from enrolments e join periods p on p.id = of.period_id
    where e.course_section_id = cs.id and e.state <> 'withdrawn') x)`

const scheduledHours = sql<number>`(select count(*) from schedule_slots sl where sl.course_section_id = cs.id)`
const isUntaught = sql<boolean>`not exists (select from course_section_teachers cst
  where cst.course_section_id = cs.id)`

const finalDelivery = sql<
  number | null
>`(select d.id from final_deliveries d where d.course_section_id = cs.id)`

/** Courses as sections teach them, by title. */
export const courseSectionsOf = (tx: Tx) => rowsOf(tx).orderBy('c.title').orderBy('cs.id')

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as of', 'of.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 'of.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 'of.specialization_id')
    .select([
      'cs.id',
      'cs.section_id',
      'of.period_id',
      'cs.course_id',
      'c.code',
      'c.title',
      'c.hours',
      'of.letter_code',
      'se.code as semester_code',
      'sp.code as specialization_code',
      'c.supports_finals',
    ])
    .select([
      finalDelivery.as('final_delivery_id'),
      sql<number>`100 - cs.weighting_assigned`.as('weighting_left'),
    ])
    .select([scheduledHours.as('scheduled_hours'), studentsCount.as('students_count')])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('course_section_teachers as cst')
          .innerJoin('teachers as t', 't.id', 'cst.teacher_id')
          .select(['t.id', 't.first_name', 't.last_name'])
          .whereRef('cst.course_section_id', '=', 'cs.id')
          .orderBy('t.last_name')
          .orderBy('t.first_name'),
      ).as('teachers'),
    )

/** Who teaches in sections; the caller says which. */
export const teachersOf = (tx: Tx) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('course_section_teachers as cst', 'cst.course_section_id', 'cs.id')
    .innerJoin('teachers as t', 't.id', 'cst.teacher_id')
    .select(['t.id', 't.first_name', 't.last_name'])
    .groupBy('t.id')
    .orderBy('t.last_name')
    .orderBy('t.first_name')
    .orderBy('t.id')

/** Who teaches in a section, and what. */
export const teachersOfSection = (tx: Tx, section_id: number) =>
  teachersOf(tx)
    .select(
      sql<{ id: number; code: string; title: string }[]>`json_agg(json_build_object('id', cs.course_id,
        'code', (select c.code from courses c where c.id = cs.course_id),
        'title', (select c.title from courses c where c.id = cs.course_id)))`.as('courses'),
    )
    .where('cs.section_id', '=', section_id)
    .execute()

type Reader = { actor: Actor; jury: BlindJury | null }

/** A page of course-sections within reach, with as many passing as their notes tell a jury. */
export const pageOfCourseSections = (tx: Tx, query: Query, { actor, jury }: Reader) =>
  page(
    rowsOf(tx)
      .where(reachedBy(actor))
      .$if(query.with?.includes('passing_count') === true, (q) =>
        q.select(passingCount(jury).as('passing_count')),
      )
      .where(searchCondition(query.search, 'c.search_text'))
      .$if(query.teacher_id !== undefined, (q) => q.where(taughtBy(query.teacher_id ?? 0)))
      .$if(query.without_teacher !== undefined, (q) =>
        q.where(sql<boolean>`(${isUntaught}) = ${query.without_teacher === true}`),
      )
      .$if(query.without_hours !== undefined, (q) =>
        q.where(sql<boolean>`(${scheduledHours} < c.hours) = ${query.without_hours === true}`),
      )
      .$if(query.wants_final_delivery !== undefined, (q) =>
        q.where(
          sql<boolean>`(c.supports_finals and cs.notes_delivered_at is null and cs.weighting_assigned < 100 and ${finalDelivery} is null)
            = ${query.wants_final_delivery === true}`,
        ),
      )
      .$if(query.period_id !== undefined, (q) => q.where('of.period_id', '=', query.period_id ?? 0))
      .$if(query.section_id !== undefined, (q) => q.where('cs.section_id', '=', query.section_id ?? 0))
      .$if(query.course_id !== undefined, (q) => q.where('cs.course_id', '=', query.course_id ?? 0)),
    query,
    {
      orders: {
        title: 'c.title',
        code: 'c.code',
        letter_code: 'of.letter_code',
        students_count: studentsCount,
        hours: 'c.hours',
      },
      first: 'title,asc',
      id: 'cs.id',
    },
  )

const taughtBy = (teacher_id: number) =>
  sql<boolean>`exists (select from course_section_teachers cst
    where cst.course_section_id = cs.id and cst.teacher_id = ${teacher_id})`

/**
 * Of the course-sections `cs` of a section `of` within reach, those that are so too: whoever reaches it for teaching in it
 * does not reach the neighbours of what is taught (people.md#reach).
 */
export function reachedBy(actor: Actor) {
  if (actor.type !== 'teacher' && actor.type !== 'coordinator') return sql<boolean>`true`
  const taught = taughtBy(actor.teacher_id ?? 0)
  if (actor.type === 'teacher') return taught
  return sql<boolean>`(${taught} or of.specialization_id in (
    select sp.id from specializations sp where sp.coordinator_id = ${actor.teacher_id}))`
}

/** The course-section of a section and a course; undefined when the section does not teach it to the actor's knowledge. */
export const courseSectionOf = (tx: Tx, order: { section_id: number; course_id: number }, actor: Actor) =>
  rowsOf(tx)
    .where(reachedBy(actor))
    .where('cs.section_id', '=', order.section_id)
    .where('cs.course_id', '=', order.course_id)
    .executeTakeFirst()

type Busy = Candidate['busy']

/** What else the teacher `t` has at the hours of a course of a section. */
const busyDuring = (
  course_section_id: number,
) => sql<Busy>`(select coalesce(json_agg(json_build_object('day', ts.day, 'start_hour', h.start_hour,
          'start_minute', h.start_minute, 'code', co.code, 'title', co.title, 'letter_code', so.letter_code,
          'semester_code', seo.code, 'specialization_code', spo.code)
          order by ts.day, h.start_hour, h.start_minute), '[]')
        from schedule_slots own
        join schedule_teacher_slots ts on ts.teacher_id = t.id and ts.period_id in (select periods_beside(own.period_id))
          and ts.day = own.day and ts.class_hour_id = own.class_hour_id
          and ts.course_section_id <> own.course_section_id
        join class_hours h on h.id = ts.class_hour_id
        join course_sections cso on cso.id = ts.course_section_id
        join courses co on co.id = cso.course_id
        join sections so on so.id = cso.section_id
        join semesters seo on seo.id = so.semester_id
        join specializations spo on spo.id = so.specialization_id
        where own.course_section_id = ${course_section_id})`

/** Whoever may be given a course-section, or has it, by last name. */
export const candidatesFor = (tx: Tx, course_section: { id: number; period_id: number }) =>
  tx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.first_name', 't.last_name', 'u.enabled'])
    .select(
      sql<boolean>`exists (select from course_section_teachers cst
        where cst.teacher_id = t.id and cst.course_section_id = ${course_section.id})`.as('is_assigned'),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('course_section_teachers as cst')
          .innerJoin('course_sections as cs', 'cs.id', 'cst.course_section_id')
          .innerJoin('sections as s', 's.id', 'cs.section_id')
          .innerJoin('courses as c', 'c.id', 'cs.course_id')
          .whereRef('cst.teacher_id', '=', 't.id')
          .where('s.period_id', '=', course_section.period_id)
          .select(({ fn }) => [
            fn.coalesce(fn.sum<number>('c.hours'), sql<number>`0`).as('hours'),
            fn.countAll<number>().as('courses_count'),
          ])
          .as('load'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      fn.coalesce('load.hours', sql<number>`0`).as('hours'),
      fn.coalesce('load.courses_count', sql<number>`0`).as('courses_count'),
    ])
    .select(busyDuring(course_section.id).as('busy'))
    .where((row) =>
      row.or([
        row('u.enabled', '=', true),
        row.exists(
          row
            .selectFrom('course_section_teachers as own')
            .select('own.teacher_id')
            .whereRef('own.teacher_id', '=', 't.id')
            .where('own.course_section_id', '=', course_section.id),
        ),
      ]),
    )
    .orderBy('t.last_name')
    .orderBy('t.first_name')
    .orderBy('t.id')
    .execute()
