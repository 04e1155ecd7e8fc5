import { sql } from 'kysely'
import { both, type Makers, type Objects, type OnPurpose, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** On a Saturday, on which the sample schedule has the class. */
  lesson: async ({ db, of }) => {
    const section = await of('section')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`insert into lessons (course_section_id, section_id, period_id, date)
          select cs.id, s.id, s.period_id, date '2026-11-21'
          from course_sections cs join sections s on s.id = cs.section_id
          where s.id = ${section[side]} returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ section, course, holiday, student }: Objects): Samples => {
  const place = { section_id: section.own, course_id: course.own }
  return {
    'POST /lessons': { body: { ...place, date: '2026-11-26', title: 'Repaso' } },
    'POST /lessons/generate': { body: place },
    'GET /lessons/on-holidays': { query: { ids: holiday.own } },
    'POST /lessons/on-holidays/removal': { body: { ids: [holiday.own] } },
    'PATCH /lessons/{id}': { body: { date: '2026-11-20' } },
    'PATCH /lessons/{id}/register': { body: { content: 'Repaso' } },
    'PATCH /lessons/{id}/students/bulk-update': {
      body: { students: [{ student_id: student.own, attendance: false }] },
    },
    'PATCH /lessons/{id}/evaluate': { body: { title: 'Parcial', weighting: 20 } },
    'PUT /sections/{section_id}/courses/{course_id}/students-notes': {
      body: {},
      files: { file: { bytes: Buffer.from('Documento\n') } },
    },
    'POST /sections/{section_id}/courses/{course_id}/deliver-notes': { body: {} },
    'POST /sections/{section_id}/courses/{course_id}/reopen-notes': { body: { reason: 'Un error' } },
    'PATCH /lessons/{lesson_id}/students/{student_id}': { body: { attendance: false } },
  }
}

/** Who is marked or noted, and on which version that was based. */
export const on_purpose: OnPurpose = {
  'PATCH /lessons/{id}/evaluate': ['notes.0.student_id', 'notes.0.updated_at'],
  'PATCH /lessons/{id}/register': ['attendances.0.student_id', 'attendances.0.updated_at'],
  'PATCH /lessons/{id}/students/bulk-update': ['students.0.student_id', 'students.0.updated_at'],
  'PATCH /lessons/{lesson_id}/students/{student_id}': ['updated_at'],
}
