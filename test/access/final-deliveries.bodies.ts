import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** Of the section's course, today, before the teacher and with everybody enrolled. */
  final_delivery: async ({ db, of }) => {
    const [section, teacher] = [await of('section'), await of('teacher')]
    await sql`update courses set supports_finals = true where id in (
      select course_id from course_sections where section_id in (${section.own}, ${section.foreign}))`.execute(
      db,
    )
    return both(async (side) => {
      const id = rowId(
        await sql<{
          id: number
        }>`insert into final_deliveries (course_section_id, code, date, final_delivery_value_percent)
          select cs.id, 'EF-1', date '2026-11-23', 20 from course_sections cs where cs.section_id = ${section[side]}
          returning id`.execute(db),
      )
      await sql`insert into final_delivery_juries (final_delivery_id, teacher_id)
        values (${id}, ${teacher[side]})`.execute(db)
      await sql`insert into final_delivery_students (final_delivery_id, enrolment_id)
        select ${id}::int, e.id from enrolments e join course_sections cs on cs.id = e.course_section_id
        where cs.section_id = ${section[side]} on conflict do nothing`.execute(db)
      return id
    })
  },
  jury: ({ of }) => of('teacher'),
  delivery_student: ({ of }) => of('student'),
}

export const bodies = ({ section, course }: Objects): Samples => ({
  'POST /final-deliveries': {
    body: {
      section_id: section.own,
      course_id: course.own,
      code: 'EF-2',
      final_delivery_value_percent: 30,
    },
  },
  'PATCH /final-deliveries/{final_delivery_id}/teachers/{teacher_id}/students': { body: { notes: [] } },
  'PATCH /final-deliveries/{final_delivery_id}/teachers/{teacher_id}/students/{student_id}': {
    body: { note: 15 },
  },
})

export const not_of_people: NotOfPeople = { final_deliveries: 'a code, a day and a percent of a course' }

/** The version that a note was based on. */
export const on_purpose = {
  'PATCH /final-deliveries/{final_delivery_id}/teachers/{teacher_id}/students': [
    'notes.0.student_id',
    'notes.0.updated_at',
  ],
  'PATCH /final-deliveries/{final_delivery_id}/teachers/{teacher_id}/students/{student_id}': ['updated_at'],
}
