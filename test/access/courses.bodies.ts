import { sql } from 'kysely'
import { type Makers, type NotOfPeople, pairOf, type Samples } from './samples.ts'

export const objects: Makers = {
  course: async ({ db }) =>
    pairOf(
      await sql<{ id: number }>`insert into courses (code, title, credits, hours, max_absences_to_fail)
        values ('INF-1', 'Materia', 3, 4, 5), ('ADM-1', 'Materia', 3, 4, 5) returning id`.execute(db),
    ),
}

export const bodies = (): Samples => ({
  'POST /courses': {
    body: { code: 'NUE-1', title: 'Nueva', credits: 3, hours: 4, max_absences_to_fail: 5 },
  },
  'POST /courses/bulk': {
    body: { courses: [{ code: 'NUE-2', title: 'Otra', credits: 3, hours: 4, max_absences_to_fail: 5 }] },
  },
})

export const not_of_people: NotOfPeople = { courses: 'configuration' }
