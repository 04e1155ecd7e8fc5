import type { Objects, OnPurpose, Samples } from './samples.ts'

export const bodies = ({ inscription, period, section, semester, student }: Objects): Samples => ({
  // Where the student is inscribed already.
  'GET /students/{id}/courses/next-semester': { query: { period_id: period.own } },
  'GET /students/{id}/inscription-obstacles': { query: { section_id: section.own } },
  'POST /students/{id}/re-inscription': { body: { period_id: period.own } },
  'POST /inscriptions/update/reinscription': { body: { inscription_id: inscription.own } },
  'GET /re-inscriptions/candidates': { query: { semester_id: semester.own } },
  'POST /re-inscriptions/rollback': {
    body: {
      inscription_ids: [inscription.own],
      reason: 'Se inscribió el semestre que no era',
      dry_run: true,
    },
  },
  'POST /re-inscriptions': { body: { student_ids: [student.own] } },
})

export const on_purpose: OnPurpose = { 'POST /inscriptions/update/reinscription': ['semester_price_e2'] }
