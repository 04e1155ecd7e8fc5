import type { OnPurpose, Samples } from './samples.ts'

export const bodies = (): Samples => ({
  'PATCH /lessons/{id}/evaluate': { body: { title: 'Parcial', weighting: 20 } },
  'PUT /sections/{section_id}/courses/{course_id}/students-notes': {
    body: {},
    files: { file: { bytes: Buffer.from('Documento\n') } },
  },
  'POST /sections/{section_id}/courses/{course_id}/deliver-notes': { body: {} },
  'POST /sections/{section_id}/courses/{course_id}/reopen-notes': { body: { reason: 'Un error' } },
})

/** Who is noted, and on which version that was based. */
export const on_purpose: OnPurpose = {
  'PATCH /lessons/{id}/evaluate': ['notes.0.student_id', 'notes.0.updated_at'],
}
