import { sql } from 'kysely'
import { both, type Makers, type Objects, type OnPurpose, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  discount: async ({ db, of, user }) => {
    const student = await of('student')
    return both(async (side) =>
      rowId(
        await sql<{
          id: number
        }>`insert into discounts (student_id, kind, percent, reason, valid_from, created_by)
          values (${student[side]}, 'scholarship', 10, 'Promedio', '2026-11-01', ${user('admin')})
          returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ student }: Objects): Samples => ({
  'POST /discounts': {
    body: { student_id: student.own, kind: 'staff', percent: 5, reason: 'Hijo', valid_from: '2027-11-01' },
  },
  'POST /discounts/{id}/end': { body: { reason: 'Fue un error' } },
})

export const on_purpose: OnPurpose = { 'POST /discounts': ['student_id'] }
