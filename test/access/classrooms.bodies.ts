import { sql } from 'kysely'
import { type Makers, type NotOfPeople, type OnPurpose, pairOf, type Samples } from './samples.ts'

export const objects: Makers = {
  classroom: async ({ db }) =>
    pairOf(
      await sql<{ id: number }>`insert into classrooms (code, max_capacity)
        values ('A-1', 30), ('A-2', 40) returning id`.execute(db),
    ),
}

export const bodies = (): Samples => ({
  'POST /classrooms': { body: { code: 'A-9', max_capacity: 30 } },
})

export const not_of_people: NotOfPeople = { classrooms: 'configuration' }

export const on_purpose: OnPurpose = { 'POST /classrooms': ['state'], 'PATCH /classrooms/{id}': ['state'] }
