import { sql } from 'kysely'
import { type Makers, type NotOfPeople, pairOf, type Samples } from './samples.ts'

export const objects: Makers = {
  activity: async ({ db }) =>
    pairOf(
      await sql<{ id: number }>`insert into activities (title, start_date, end_date)
        values ('Semana de inducción', '2026-09-01', '2026-09-05'), ('Feria', '2026-10-01', '2026-10-01') returning id`.execute(
        db,
      ),
    ),
}

export const bodies = (): Samples => ({
  'POST /activities': { body: { title: 'Feria', start_date: '2026-12-01', end_date: '2026-12-02' } },
})

export const not_of_people: NotOfPeople = { activities: 'the calendar, for everybody' }
