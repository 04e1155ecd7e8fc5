import { sql } from 'kysely'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  availability: async ({ db, of }) => {
    const [period, teacher] = [await of('period'), await of('teacher')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into availabilities (period_id, teacher_id)
          values (${period.own}, ${teacher[side]}) returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ period, teacher, class_hour }: Objects): Samples => {
  const hours = [{ day: 1, class_hour_id: class_hour.own, is_impossible: true }]
  return {
    'GET /availabilities': { query: { period_id: period.own } },
    'POST /availabilities': { body: { period_id: period.own, teacher_id: teacher.own, hours } },
    'PATCH /availabilities/{id}': { body: { hours } },
    'POST /availabilities/remind': { body: { period_id: period.own } },
  }
}
