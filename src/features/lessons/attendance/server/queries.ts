import { sql } from 'kysely'
import type { EnrolmentState } from '#features/sections/notes/contract.ts'
import type { CourseSectionKey } from '#features/sections/rules.ts'
import type { Instant } from '#kernel/dates.ts'
import { within } from '#server/access/reach.ts'
import type { Actor } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'

type LessonKey = { id: number; course_section_id: number }

/** Everybody enrolled in the course-section of a lesson, by last name, with how each was at it. */
export const rowsOfRoll = (tx: Tx, { id, course_section_id }: LessonKey) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('attendances as a', (join) =>
      join.onRef('a.enrolment_id', '=', 'e.id').on('a.lesson_id', '=', id),
    )
    .select(['st.id', 'st.first_name', 'st.last_name', 'e.id as enrolment_id', 'e.absences', 'e.delays'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'c.max_absences_to_fail'])
    .select(['e.failed_by_lesson_id', 'e.failed_by_absence_at'])
    .select(
      sql<
        number | null
      >`absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at)`.as(
        'absences_left',
      ),
    )
    .select(sql<number>`absences_counted(e.absences, e.delays)`.as('counted'))
    .leftJoin('notes as n', (join) => join.onRef('n.enrolment_id', '=', 'e.id').on('n.lesson_id', '=', id))
    .select(['a.attendance', 'a.delayed', 'a.justified', 'a.justification', 'a.updated_at', 'n.note'])
    // Teachers are not told the names of the administration (people.md#reach).
    .select(
      sql<string | null>`(select t.first_name || ' ' || t.last_name from teachers t
        where t.user_id = a.marked_by)`.as('author'),
    )
    .where('e.course_section_id', '=', course_section_id)
    .where('e.state', '<>', 'withdrawn')
    // Who came from another section later was not expected at it (rules.md#change-of-section).
    .where(
      sql<boolean>`(e.joined_on is null or a.lesson_id is not null
        or e.joined_on <= (select l.date from lessons l where l.id = ${id}))`,
    )
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('st.id')
    .execute()
export type RollRow = Awaited<ReturnType<typeof rowsOfRoll>>[number]

type MarkRow = { enrolment_id: number; attendance: boolean; delayed: boolean }

/** Writes marks as one statement; who comes is no longer justified. */
export async function writeMarks(
  tx: Tx,
  { lesson_id, marked_by }: { lesson_id: number; marked_by: number },
  marks: readonly MarkRow[],
): Promise<void> {
  if (marks.length === 0) return
  await sql`
    insert into attendances (lesson_id, enrolment_id, attendance, delayed, marked_by)
    select ${lesson_id}::int, it.enrolment_id, it.attendance, it.delayed, ${marked_by}::int
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as it(enrolment_id int, attendance boolean, delayed boolean)
    on conflict on constraint attendances_pkey do update set
      attendance = excluded.attendance, delayed = excluded.delayed, marked_by = excluded.marked_by,
      justified = attendances.justified and not excluded.attendance,
      justification = case when not excluded.attendance then attendances.justification end`.execute(tx)
}

type RegisterRow = {
  id: number
  registered_by: number
  registered_at: Instant
  texts: { content?: string | null | undefined; observations?: string | null | undefined }
}

/** Sets the lesson as registered, by whom first, and notes what was taught. */
export async function setRegistered(tx: Tx, row: RegisterRow): Promise<void> {
  await tx
    .updateTable('lessons')
    .set((it) => ({
      ...row.texts,
      registered_at: it.fn.coalesce('registered_at', it.val(row.registered_at)),
      registered_by: sql<
        number | null
      >`case when registered_at is null then ${row.registered_by} else registered_by end`,
    }))
    .where('id', '=', row.id)
    .execute()
}

type Justification = { lesson_id: number; enrolment_id: number; justification: string | null }

/** Justifies an absence, or takes that back. */
export async function setJustified(
  tx: Tx,
  { lesson_id, enrolment_id, justification }: Justification,
): Promise<void> {
  await tx
    .updateTable('attendances')
    .set({ justified: justification !== null, justification })
    .where('lesson_id', '=', lesson_id)
    .where('enrolment_id', '=', enrolment_id)
    .execute()
}

/** Whether the teacher coordinates the specialization of a section. */
export const isCoordinatedBy = async (
  tx: Tx,
  section_id: number,
  teacher_id: number | null,
): Promise<boolean> =>
  (await tx
    .selectFrom('sections as s')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select('s.id')
    .where('s.id', '=', section_id)
    .where('sp.coordinator_id', '=', teacher_id)
    .executeTakeFirst()) !== undefined

/** The registered lessons of a course of a section within reach, in the order of their days, with how many were there. */
export const registeredLessons = (tx: Tx, { section_id, course_id }: CourseSectionKey, actor: Actor) =>
  tx
    .selectFrom('lessons as l')
    .innerJoin('course_sections as cs', 'cs.id', 'l.course_section_id')
    .leftJoin('attendances as a', 'a.lesson_id', 'l.id')
    .select(['l.id', 'l.date', 'l.title', 'l.content', 'l.observations'])
    .select([
      sql<number>`count(*) filter (where a.attendance)`.as('present'),
      sql<number>`count(*) filter (where not a.attendance)`.as('absent'),
      sql<number>`count(*) filter (where a.delayed)`.as('delayed'),
    ])
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .where('l.registered_at', 'is not', null)
    .where(within('lesson', actor, 'l'))
    .groupBy('l.id')
    .orderBy('l.date')
    .execute()

/** What stands over the report of a course of a section. */
export const headingFacts = (tx: Tx, { section_id, course_id }: CourseSectionKey) =>
  tx
    .selectFrom('sections as s')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('courses as c', (join) => join.on('c.id', '=', course_id))
    .select(['c.code', 'c.title', 's.letter_code', 'se.code as semester_code'])
    .select(['sp.title as specialization_title', sql<string>`p.year || '-' || p.number`.as('period')])
    .where('s.id', '=', section_id)
    .executeTakeFirstOrThrow()
