import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, rowId, type Samples } from './samples.ts'

let closed = 0

export const objects: Makers = {
  cash_closing: ({ db, user }) =>
    both(async () =>
      rowId(
        await sql<{ id: number }>`insert into cash_closings
          (number, user_id, day, registered_e2, registered_ves_e2, counted_e2, counted_ves_e2)
          values ((select coalesce(max(number), 0) + 1 from cash_closings), ${user('admin')}, '2026-10-01'::date + ${(closed += 1)}::int, 500, 0, 500, 0)
          returning id`.execute(db),
      ),
    ),
}

export const bodies = (): Samples => ({
  'POST /cash/closings': {
    body: { day: '2026-11-20', registered_e2: 0, registered_ves_e2: 0, counted_e2: 0, counted_ves_e2: 0 },
  },
})

export const not_of_people: NotOfPeople = { cash_closings: 'sums of what was paid' }
