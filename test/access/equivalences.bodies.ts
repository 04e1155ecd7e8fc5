import { sql } from 'kysely'
import { smallPdf } from '../support/small-pdf.ts'
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
  equivalence_request: async ({ db, of, user }) => {
    const [student, course] = [await of('student'), await of('course')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`with made as (
            insert into equivalence_requests (student_id, state, handled_at, origin, remark, requested_by, return_reason)
            values (${student[side]}, 'returned', claustro_now(), 'Otro instituto', 'Falta', ${user('admin')}, 'Falta el sello')
            returning id)
          , asked as (insert into equivalence_request_courses (request_id, position, taken, grade, course_id)
            select id, 0, 'Cálculo', '15', ${course.own} from made)
          select id from made`.execute(db),
      ),
    )
  },
  equivalence_request_file: async ({ db, of }) => {
    const request = await of('equivalence_request')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into equivalence_request_files (request_id, kind, file)
          values (${request[side]}, 'grades', 'equivalences/' || md5(${side}) || '.pdf') returning id`.execute(
          db,
        ),
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
  'POST /equivalence-requests': {
    body: { student_id: student.own, origin: 'Otro instituto', courses: [{ taken: 'Cálculo' }] },
    files: { grades: { bytes: smallPdf() } },
  },
  'PATCH /equivalence-requests/{id}': { body: { origin: 'Otro instituto', courses: [{ taken: 'Cálculo' }] } },
  'POST /equivalence-requests/{id}/files': {
    body: { kind: 'other' },
    files: { file: { bytes: smallPdf() } },
  },
  'POST /equivalence-requests/{id}/return': { body: { reason: 'Falta el sello' } },
  'POST /pensum-changes/{id}/undo': { body: { reason: 'Fue un error' } },
  'POST /students/{id}/pensum-changes': { body: { pensum_id: pensum.own, dry_run: true, recognised: [] } },
})

export const on_purpose: OnPurpose = {
  'POST /equivalences': ['student_id'],
  'POST /equivalence-requests': ['student_id'],
}
