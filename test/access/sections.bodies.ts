import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** The pensum is frozen and has its period; the section has its course, which the teacher of that side gives. */
  section: async ({ db, of, user }) => {
    await of('prelation')
    const [period, teacher, specialization] = [
      await of('period'),
      await of('teacher'),
      await of('specialization'),
    ]
    const [pensum, semester, course] = [await of('pensum'), await of('semester'), await of('course')]
    await sql`insert into supervisions (coordinator_id, teacher_id)
      select id, ${teacher.own}::int from teachers where user_id = ${user('coordinator')}`.execute(db)
    return both(async (side) => {
      await sql`update pensums set versioned = true where id = ${pensum[side]}`.execute(db)
      await sql`insert into period_pensums (period_id, specialization_id, pensum_id)
        values (${period.own}, ${specialization[side]}, ${pensum[side]})`.execute(db)
      return rowId(
        await sql<{ id: number }>`
          with section as (
            insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift,
              males_limit, females_limit)
            values (${period.own}, ${specialization[side]}, ${pensum[side]}, ${semester[side]}, 'A', 'morning', 20, 20)
            returning id
          ), given as (
            insert into course_sections (section_id, course_id) select id, ${course[side]}::int from section
            returning id
          ), taught as (
            insert into course_section_teachers (course_section_id, teacher_id)
            select id, ${teacher[side]}::int from given
          )
          select id from section`.execute(db),
      )
    })
  },
}

const SEATS = { shift: 'mixed', males_limit: 5, females_limit: 5 }

export const bodies = ({ period, section: { own: section_id }, semester, teacher }: Objects): Samples => {
  const section = { semester_id: semester.own, ...SEATS }
  const teachers = { body: { teacher_ids: [teacher.own] } }
  return {
    'GET /sections/reports/students': { query: { ids: section_id } },
    'POST /sections': { body: { period_id: period.own, ...section, letter_code: 'Z' } },
    'POST /sections/bulk': {
      body: { period_id: period.own, sections: [{ ...section, letter_code: 'W' }] },
    },
    'PATCH /sections/{section_id}/courses/{course_id}': teachers,
    'PATCH /sections/{section_id}/courses/{course_id}/assign-teacher': teachers,
    'POST /sections/{section_id}/courses/{course_id}/assign-teacher': teachers,
  }
}

export const not_of_people: NotOfPeople = { sections: 'a letter and a shift' }
