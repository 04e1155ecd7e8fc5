import { sql } from 'kysely'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** A second semester whose course requires the one of the first. */
  prelation: async ({ db, of }) => {
    await of('semester')
    const [pensum, course] = [await of('pensum'), await of('course')]
    const code = { own: 'INF-2', foreign: 'ADM-2' }
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`
          with course as (
            insert into courses (code, title, credits, hours, max_absences_to_fail)
            values (${code[side]}, 'Materia que sigue', 3, 4, 5) returning id
          ), semester as (
            insert into semesters (pensum_id, number, code) values (${pensum[side]}, 2, 'II') returning id
          ), place as (
            insert into semester_courses (semester_id, pensum_id, course_id)
            select semester.id, ${pensum[side]}::int, course.id from semester, course returning course_id
          )
          insert into prelations (pensum_id, course_id, required_course_id)
          select ${pensum[side]}::int, course_id, ${course[side]}::int from place returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ course, pensum, prelation }: Objects): Samples => ({
  'POST /prelations': {
    body: { course_id: course.own, required_course_id: course.foreign, pensum_id: pensum.own },
  },
  'DELETE /prelations': { body: { type: 'partial', ids: [prelation.own] } },
})
