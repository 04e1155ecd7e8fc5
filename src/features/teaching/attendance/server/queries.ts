import { sql } from 'kysely'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { absencesCounted, absencesLeft } from '#features/enrolment/enrolments/server/columns.ts'
import { isThereOn } from '#features/enrolment/enrolments/stays/server/columns.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'

const author = nameOfTeacher('a.marked_by')

/** Everybody enrolled in the course-section of a lesson, by last name, with how each was at it and whether one was expected. */
export const rowsOfRoll = (tx: Tx, id: number) =>
  tx
    .selectFrom('lessons as l')
    .innerJoin('enrolments as e', 'e.course_section_id', 'l.course_section_id')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('attendances as a', (join) =>
      join.onRef('a.enrolment_id', '=', 'e.id').on('a.lesson_id', '=', id),
    )
    .select(['st.id', 'st.first_name', 'st.last_name', 'e.id as enrolment_id', 'e.absences'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'c.max_absences_to_fail'])
    .select(['e.failed_by_lesson_id', 'e.failed_by_absence_at'])
    .select(absencesLeft.as('absences_left'))
    .select(absencesCounted.as('counted'))
    .leftJoin('notes as n', (join) => join.onRef('n.enrolment_id', '=', 'e.id').on('n.lesson_id', '=', id))
    .select(['a.attendance', 'a.delayed', 'a.justified', 'a.justification', 'a.updated_at', 'n.note'])
    .select(author.as('author'))
    // Who was in another section then is noted all the same, and in no roll (rules.md#change-of-section).
    .select(sql<boolean>`(a.lesson_id is not null or ${isThereOn(sql`l.date`)})`.as('is_expected'))
    .where('l.id', '=', id)
    .where('e.state', '<>', 'withdrawn')
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('st.id')
    .execute()
export type RollRow = Awaited<ReturnType<typeof rowsOfRoll>>[number]

export const isExpected = ({ is_expected }: RollRow): boolean => is_expected

type News = Partial<RollRow> & { enrolment_id: number }

/** The rows of a roll with what has become of some. */
export const withNews = (rows: readonly RollRow[], news: readonly News[]): RollRow[] => {
  const after = new Map(rows.map((row) => [row.enrolment_id, { ...row }]))
  for (const one of news) Object.assign(after.get(one.enrolment_id) ?? {}, one)
  return [...after.values()]
}

type MarkRow = { enrolment_id: number; attendance: boolean; delayed: boolean }

type Written = Pick<
  RollRow,
  'enrolment_id' | 'attendance' | 'delayed' | 'justified' | 'justification' | 'updated_at' | 'author'
>

/** Writes marks as one statement, and gives them; who comes is no longer justified. */
export async function writeMarks(
  tx: Tx,
  { lesson_id, marked_by }: { lesson_id: number; marked_by: number },
  marks: readonly MarkRow[],
): Promise<Written[]> {
  if (marks.length === 0) return []
  const { rows } = await sql<Written>`
    insert into attendances as a (lesson_id, enrolment_id, attendance, delayed, marked_by)
    select ${lesson_id}::int, it.enrolment_id, it.attendance, it.delayed, ${marked_by}::int
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as it(enrolment_id int, attendance boolean, delayed boolean)
    on conflict on constraint attendances_pkey do update set
      attendance = excluded.attendance, delayed = excluded.delayed, marked_by = excluded.marked_by,
      justified = a.justified and not excluded.attendance,
      justification = case when not excluded.attendance then a.justification end
    returning a.enrolment_id, a.attendance, a.delayed, a.justified, a.justification, a.updated_at,
      ${author} as author`.execute(tx)
  return rows
}
