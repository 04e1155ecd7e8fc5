import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

type Heard = { user_id: number; is_student: boolean }

/** Who takes or teaches a course of a section, but for one who knows. */
export async function hearersOf(tx: Tx, course_section_id: number, but: number): Promise<Heard[]> {
  const { rows } = await sql<Heard>`
    select st.user_id, true as is_student from enrolments e join students st on st.id = e.student_id
      where e.course_section_id = ${course_section_id} and e.state <> 'withdrawn' and st.user_id <> ${but}
    union select t.user_id, false from course_section_teachers x join teachers t on t.id = x.teacher_id
      where x.course_section_id = ${course_section_id} and t.user_id <> ${but}
    order by user_id`.execute(tx)
  return rows
}

/** The course of which a lesson was removed; undefined where another stands on its day by now. */
export const courseWithout = (
  tx: Tx,
  { course_section_id, date }: { course_section_id: number; date: Day },
) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .select(['cs.section_id', 'cs.course_id', 'c.title as course_title'])
    .where('cs.id', '=', course_section_id)
    .where((it) =>
      it.not(
        it.exists(
          it
            .selectFrom('lessons as l')
            .select('l.id')
            .whereRef('l.course_section_id', '=', 'cs.id')
            .where('l.date', '=', date),
        ),
      ),
    )
    .executeTakeFirst()

/** A lesson where it stands now, with its course; undefined when it is gone. */
export const movedLesson = (tx: Tx, lesson_id: number) =>
  tx
    .selectFrom('lessons as l')
    .innerJoin('course_sections as cs', 'cs.id', 'l.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .select(['l.course_section_id', 'l.title', 'l.date as to'])
    .select(['cs.section_id', 'cs.course_id', 'c.title as course_title'])
    .where('l.id', '=', lesson_id)
    .executeTakeFirst()
