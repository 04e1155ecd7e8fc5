import type { Objects, OnPurpose, Samples } from './samples.ts'

export const bodies = ({ student }: Objects): Samples => ({
  'PATCH /lessons/{id}/register': { body: { content: 'Repaso' } },
  'PATCH /lessons/{id}/students/bulk-update': {
    body: { students: [{ student_id: student.own, attendance: false }] },
  },
  'PATCH /lessons/{lesson_id}/students/{student_id}': { body: { attendance: false } },
})

/** Who is marked, and on which version that was based. */
export const on_purpose: OnPurpose = {
  'PATCH /lessons/{id}/register': ['attendances.0.student_id', 'attendances.0.updated_at'],
  'PATCH /lessons/{id}/students/bulk-update': ['students.0.student_id', 'students.0.updated_at'],
  'PATCH /lessons/{lesson_id}/students/{student_id}': ['updated_at'],
}
