import { sql } from 'kysely'
import { type Makers, type NotOfPeople, pairOf, type Samples } from './samples.ts'

export const objects: Makers = {
  holiday: async ({ db }) =>
    pairOf(
      await sql<{ id: number }>`insert into holidays (date, title)
        values ('2026-05-01', 'Día del Trabajador'), ('2026-07-05', 'Independencia') returning id`.execute(
        db,
      ),
    ),
}

export const bodies = (): Samples => ({
  'POST /holidays': { body: { date: '2026-12-25', title: 'Navidad' } },
  'GET /holidays/of-venezuela': { query: { year: 2027 } },
  'POST /holidays/of-venezuela': { body: { year: 2027, dates: ['2027-12-25'] } },
})

export const not_of_people: NotOfPeople = { holidays: 'the calendar, for everybody' }
