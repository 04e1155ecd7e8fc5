import { sql } from 'kysely'
import { both, type Makers, type Objects, type OnPurpose, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  equivalence: async ({ db, of, user }) => {
    const [student, period, course] = [await of('student'), await of('period'), await of('course')]
    return both(async (side) =>
      rowId(
        await sql<{
          id: number
        }>`with made as (
            insert into equivalences (number, student_id, period_id, origin, in_index, created_by)
            values ((select coalesce(max(number), 0) + 1 from equivalences), ${student[side]}, ${period.own}, 'Otro instituto',
              false, ${user('admin')}) returning id, student_id)
          , given as (insert into equivalent_courses (equivalence_id, student_id, course_id, taken)
            select id, student_id, ${course.foreign}, 'Cálculo' from made)
          select id from made`.execute(db),
      ),
    )
  },
  pensum_change: async ({ db, of, user }) => {
    const [student, period, pensum] = [await of('student'), await of('period'), await of('pensum')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into pensum_changes
            (student_id, period_id, from_pensum_id, pensum_id, semester_number, reason, created_by)
          values (${student[side]}, ${period.own}, ${pensum.own}, ${pensum.foreign}, 1, 'Lo pidió', ${user('admin')})
          returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ student, course, pensum }: Objects): Samples => ({
  'POST /equivalences': {
    body: {
      student_id: student.own,
      origin: 'Otro instituto',
      courses: [{ course_id: course.own, taken: 'Cálculo' }],
    },
  },
  'POST /equivalences/{id}/undo': { body: { reason: 'Fue un error' } },
  'POST /pensum-changes/{id}/undo': { body: { reason: 'Fue un error' } },
  'POST /students/{id}/pensum-changes': { body: { pensum_id: pensum.own, dry_run: true, recognised: [] } },
})

export const on_purpose: OnPurpose = { 'POST /equivalences': ['student_id'] }
