import { sql } from 'kysely'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  withdrawal: async ({ db, of }) => {
    const student = await of('student')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into withdrawals (student_id, kind, reason)
          values (${student[side]}, 'courses', 'Se mudó') returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ course, student, withdrawal }: Objects): Samples => ({
  'PATCH /students/{id}/retire': { body: { reason: 'Se mudó' } },
  'POST /students/{id}/withdraw-courses': { body: { course_ids: [course.own], reason: 'Por horario' } },
  'POST /students/retire': { body: { ids: [student.own], reason: 'Se mudó', dry_run: true } },
  'POST /students/withdraw-courses': {
    body: { ids: [student.own], course_ids: [course.own], reason: 'Por horario', dry_run: true },
  },
  'POST /withdrawals/undo': { body: { ids: [withdrawal.own], reason: 'Fue un error', dry_run: true } },
  'POST /withdrawals/{id}/undo': { body: { reason: 'Fue un error' } },
})
