import { sql } from 'kysely'
import { both, type Makers, type Objects, type OnPurpose, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** Of a course of a section of its own, which the student of that side failed; the teacher of that side examines. */
  make_up: async ({ db, of, user }) => {
    const [section, student, inscription] = [
      await of('section'),
      await of('student'),
      await of('inscription'),
    ]
    const [teacher, period] = [await of('teacher'), await of('period')]
    return both(async (side) => {
      const id = rowId(
        await sql<{ id: number }>`with course as (
            insert into courses (code, title, credits, hours, max_absences_to_fail)
            values (${`REP-${side}`}, ${`Materia por reparar ${side}`}, 3, 4, 6) returning id)
          , beside as (insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift,
              males_limit, females_limit)
            select period_id, specialization_id, pensum_id, semester_id, 'R', shift, 5, 5 from sections
            where id = ${section[side]} returning id)
          , given as (insert into course_sections (section_id, course_id)
            select b.id, c.id from beside b cross join course c returning id)
          , failed as (insert into enrolments (inscription_id, student_id, course_section_id, state, definitive_note)
            select ${inscription[side]}::int, ${student[side]}::int, id, 'failed', 7 from given returning course_section_id)
          insert into make_ups (course_section_id, period_id, held_on, inscribe_until, examiner_id, with_absences, created_by)
          select course_section_id, ${period.own}, '2026-11-23', '2026-11-23', ${teacher[side]}, false, ${user('admin')}
          from failed returning id`.execute(db),
      )
      await sql`insert into make_up_students (make_up_id, course_section_id, student_id, inscribed_by)
        select id, course_section_id, ${student[side]}, created_by from make_ups where id = ${id}`.execute(db)
      return id
    })
  },
}

export const bodies = ({ section, course, student }: Objects): Samples => ({
  'POST /make-ups': { body: { section_id: section.own, course_id: course.own, held_on: '2026-11-30' } },
  'POST /periods/{id}/make-ups': {
    body: {
      courses: [{ section_id: section.own, course_id: course.own }],
      held_on: '2026-11-30',
      dry_run: true,
    },
  },
  'POST /make-ups/{id}/inscribe': { body: { student_id: student.own } },
  'POST /make-ups/{id}/leave': { body: { student_id: student.own } },
  'PATCH /make-ups/{id}/notes': { body: { notes: [] } },
  'POST /make-ups/{id}/seal': { body: {} },
})

/** Whom the office inscribes, and the version that a note was based on. */
export const on_purpose: OnPurpose = {
  'POST /make-ups/{id}/inscribe': ['student_id'],
  'POST /make-ups/{id}/leave': ['student_id'],
  'PATCH /make-ups/{id}/notes': ['notes.0.student_id', 'notes.0.updated_at'],
}
