import { sql } from 'kysely'
import { type Makers, type NotOfPeople, pairOf, type Samples } from './samples.ts'

export const objects: Makers = {
  class_hour: async ({ db }) =>
    pairOf(
      await sql<{ id: number }>`insert into class_hours (start_hour, start_minute, end_hour, end_minute)
        values (7, 0, 7, 45), (7, 45, 8, 30) returning id`.execute(db),
    ),
}

export const bodies = (): Samples => ({
  'POST /class-hours': { body: { start_hour: 20, start_minute: 0, end_hour: 20, end_minute: 45 } },
  'POST /class-hours/bulk': {
    body: { class_hours: [{ start_hour: 21, start_minute: 0, end_hour: 21, end_minute: 45 }] },
  },
})

export const not_of_people: NotOfPeople = { class_hours: 'configuration' }
