import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  pensum: async ({ db, of }) => {
    const specialization = await of('specialization')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into pensums (name, specialization_id)
          values ('2026', ${specialization[side]}) returning id`.execute(db),
      ),
    )
  },
  /** The first of the pensum, with its one course. */
  semester: async ({ db, of }) => {
    const [pensum, course] = [await of('pensum'), await of('course')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`
          with semester as (
            insert into semesters (pensum_id, number, code) values (${pensum[side]}, 1, 'I') returning id, pensum_id
          ), place as (
            insert into semester_courses (semester_id, pensum_id, course_id)
            select id, pensum_id, ${course[side]}::int from semester
          )
          select id from semester`.execute(db),
      ),
    )
  },
}

export const bodies = ({ course, pensum, semester, specialization }: Objects): Samples => ({
  'POST /pensums': { body: { name: 'Nuevo', specialization_id: specialization.own } },
  'POST /semesters': { body: { pensum_id: pensum.own, number: 9, code: 'IX' } },
  'PUT /semesters/{id}/courses': { body: { course_ids: [course.own] } },
  'PATCH /semesters/{sid}/courses/{cid}': { body: { enabled: true } },
  'POST /pensums/{id}/move-course': {
    body: { course_id: course.own, semester_id: semester.own, position: 0 },
  },
  'POST /specializations/periods/pensums/semesters/courses': {
    body: { course_id: course.own, semester_ids: [semester.own] },
  },
})

export const not_of_people: NotOfPeople = { pensums: 'configuration', semesters: 'configuration' }
