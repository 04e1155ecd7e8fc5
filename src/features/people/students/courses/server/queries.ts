import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import {
  absencesCounted,
  absencesLeft,
  type BlindJury,
  definitiveNote,
  mostSoFar,
  noteSoFar,
} from '#features/enrolment/enrolments/server/columns.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listStudentCourses, StudentCourse } from '../contract.ts'

type CoursesQuery = {
  student_id: number
  query: QueryOf<typeof listStudentCourses>
  actor: Actor
  jury: BlindJury | null
  today: string
}

/** Half up, as `round` of a numeric does above 0; what was given, by its weighting (rules.md#grades). */
export const cutNote = (from: Sql, until: Sql) => sql<number | null>`(
  select round(sum(n.note * l.weighting) / sum(l.weighting), 2) from notes n join lessons l on l.id = n.lesson_id
  where n.enrolment_id = e.id and n.note is not null and l.weighting is not null and l.date between ${from} and ${until})`

const nextEvaluation = (today: string) => sql<StudentCourse['next_evaluation']>`(
  select json_build_object('title', l.title, 'date', l.date) from lessons l
  where l.course_section_id = cs.id and l.weighting is not null and l.date >= ${today}::date
    and e.state = 'enrolled' and cs.notes_delivered_at is null
    and not exists (select from notes n where n.lesson_id = l.id and n.enrolment_id = e.id)
  order by l.date, l.id limit 1)`

const teachers = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('course_section_teachers as x')
      .innerJoin('teachers as t', 't.id', 'x.teacher_id')
      .select(['t.id', 't.first_name', 't.last_name'])
      .where(sql<boolean>`x.course_section_id = cs.id`)
      .orderBy('t.last_name')
      .orderBy('t.first_name'),
  ).as('teachers')

const isRepeated = sql<boolean>`exists (
  select from enrolments o join course_sections os on os.id = o.course_section_id
    join sections ss on ss.id = os.section_id join periods op on op.id = ss.period_id
  where o.student_id = e.student_id and os.course_id = cs.course_id and o.state <> 'withdrawn'
    and (op.year, op.number) < (p.year, p.number))`

// Not joined: with a ninth table PostgreSQL no longer begins at the page's rows (`join_collapse_limit`).
const semesterNumber = sql<number>`(select se.number from semesters se where se.id = s.semester_id)`

/** Somebody's enrolments; a student is asked for as oneself, others see what they see of the lessons. */
export const pageOfStudentCourses = (tx: Tx, { student_id, query, actor, jury, today }: CoursesQuery) =>
  page(
    tx
      .selectFrom('enrolments as e')
      .innerJoin('inscriptions as i', 'i.id', 'e.inscription_id')
      .innerJoin('periods as p', 'p.id', 'i.period_id')
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .innerJoin('courses as c', 'c.id', 'cs.course_id')
      .innerJoin('sections as s', 's.id', 'cs.section_id')
      .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
      .select(['e.id', 'cs.section_id', 'cs.course_id', 'c.code', 'c.title', 'c.credits', 'i.period_id'])
      .select(sql<string>`p.year || '-' || p.number`.as('period'))
      .select(['sp.title as specialization_title', 's.letter_code'])
      .select(semesterNumber.as('semester_number'))
      .select(teachers(tx))
      .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), definitiveNote.as('definitive_note')])
      .select([noteSoFar(jury).as('accumulated_note'), mostSoFar(jury).as('accumulated_of')])
      .select(cutNote(sql`p.first_cut_start_date`, sql`p.first_cut_end_date`).as('first_cut_note'))
      .select(cutNote(sql`p.second_cut_start_date`, sql`p.second_cut_end_date`).as('second_cut_note'))
      .select(['p.low_performance_note', 'p.high_performance_note', 'c.max_absences_to_fail'])
      .select(absencesCounted.as('absences'))
      .select(absencesLeft.as('absences_left'))
      .select([nextEvaluation(today).as('next_evaluation'), isRepeated.as('is_repeated')])
      .where('e.student_id', '=', student_id)
      .where(searchCondition(query.search, 'c.search_text'))
      .$if(actor.type !== 'student', (rows) => rows.where(within('lesson', actor, 'e')))
      .$if(query.period_id !== undefined, (rows) => rows.where('i.period_id', '=', query.period_id ?? 0))
      .$if(query.section_id !== undefined, (rows) => rows.where('cs.section_id', '=', query.section_id ?? 0))
      .$if(query.course_id !== undefined, (rows) => rows.where('cs.course_id', '=', query.course_id ?? 0))
      .$if(query.enrolment_state !== undefined, (rows) =>
        rows.where('e.state', '=', query.enrolment_state ?? ''),
      ),
    query,
    {
      orders: {
        period: sql`(p.year * 100 + p.number)`,
        title: 'c.title',
        code: 'c.code',
        credits: 'c.credits',
        definitive_note: sql`coalesce(${definitiveNote}, -1)`,
        absences: absencesCounted,
      },
      first: 'period,desc',
      id: 'e.id',
    },
  )
