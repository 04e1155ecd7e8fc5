import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { absencesCounted, absencesLeft } from '#features/enrolment/enrolments/server/columns.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { CourseAbsences } from '../contract.ts'

/** Those of a course-section who were told less than the worst, and all who hear of it. */
export const absencesOf = (tx: Tx, course_section_id: number) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select(['e.id', 'e.absence_notice', 'st.user_id', 'st.first_name', 'st.last_name'])
    .select(['e.student_id', 'cs.section_id', 'cs.course_id'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'c.title as course_title'])
    .select(['c.max_absences_to_fail as most', 's.letter_code', 'se.code as semester_code'])
    .select([
      'sp.title as specialization_title',
      sql<boolean>`e.absences_pardoned_at is not null`.as('is_pardoned'),
    ])
    .select(absencesCounted.as('absences'))
    .select(
      sql<number[]>`array(select t.user_id from teachers t where t.id = sp.coordinator_id or t.id in (
        select x.teacher_id from course_section_teachers x where x.course_section_id = cs.id))`.as('staff'),
    )
    .where('e.course_section_id', '=', course_section_id)
    .where('e.absence_notice', '<', 3)
    .orderBy('e.id')
    .forUpdate('e')
    .execute()

const missedLessons = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('attendances as a')
      .innerJoin('lessons as l', 'l.id', 'a.lesson_id')
      .select(['l.id as lesson_id', 'l.date', 'a.attendance', 'a.delayed'])
      .select(['a.justified', 'a.justification'])
      .where(sql<boolean>`a.enrolment_id = e.id and (a.delayed or not a.attendance)`)
      .orderBy('l.date', 'desc'),
  ).as('missed')

type AbsenceFilter = { student_id: number; section_id?: number | undefined; course_id?: number | undefined }

/** How often a student was absent or late in each course, by title, of the latest inscription unless a section is named. */
export const absencesOfStudent = (
  tx: Tx,
  { student_id, section_id, course_id }: AbsenceFilter,
  actor: Actor,
): Promise<CourseAbsences[]> =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .select(['cs.id', 'cs.section_id', 'cs.course_id', 'c.code', 'c.title', 'c.max_absences_to_fail'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'e.absences as absences_by_attendance'])
    .select(absencesCounted.as('absences'))
    .select(sql<number>`absences_counted(e.absences, e.delays) - e.absences`.as('absences_by_delay'))
    .select(absencesLeft.as('absences_left'))
    .select(sql<number>`(select count(*) from attendances a where a.enrolment_id = e.id)`.as('lessons'))
    .select(missedLessons(tx))
    .where('e.student_id', '=', student_id)
    .where('e.state', '<>', 'withdrawn')
    // A student is asked for as oneself; others see what they see of the lessons.
    .$if(actor.type !== 'student', (rows) => rows.where(within('lesson', actor, 'e')))
    .$if(section_id !== undefined, (rows) => rows.where('cs.section_id', '=', section_id ?? 0))
    .$if(course_id !== undefined, (rows) => rows.where('cs.course_id', '=', course_id ?? 0))
    .$if(section_id === undefined, (rows) =>
      rows.where(sql<boolean>`e.inscription_id = (select i.id from inscriptions i
        join periods p on p.id = i.period_id where i.student_id = ${student_id}
        order by p.year desc, p.number desc limit 1)`),
    )
    .orderBy('c.title')
    .orderBy('cs.id')
    .execute()
