import { sql } from 'kysely'
import { both, type Makers, type Objects, type OnPurpose, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** By the teacher, and by an account that is gone of somebody whom the others have nothing to do with. */
  binnacle: async ({ db, of, user }) => {
    const student = await of('student')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into binnacles
          (author_user_id, student_id, kind, title, description, incidence_date)
          values (${side === 'own' ? user('teacher') : null}, ${student[side]}, 'other', 'Llegó tarde', 'Dos veces',
            '2026-11-20') returning id`.execute(db),
      ),
    )
  },
}

const WRITTEN = { kind: 'academic', title: 'Buen trabajo', description: 'Expuso muy bien.' }

export const bodies = ({ student }: Objects): Samples => ({
  'POST /binnacles': { body: { student_id: student.own, ...WRITTEN, incidence_date: '2026-11-20' } },
})

/** Whom it is about. */
export const on_purpose: OnPurpose = { 'POST /binnacles': ['student_id'] }
