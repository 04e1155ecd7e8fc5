import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: [],
  refusals,
  constraints: {
    enrolments_once: 'already_inscribed_in_period',
    enrolments_student: 'student_has_history',
    attendances_enrolment: 'inscription_has_records',
    notes_enrolment: 'inscription_has_records',
    course_sections_stay_delivered: 'course_section_delivered',
    course_sections_concluded: 'course_section_delivered',
    // What is weighed adds up to more than the whole.
    enrolments_note_in_range: 'invalid_weighting',
  },
  permissions: {},
  audit: {
    actions: {
      'inscriptions.pardon_absences': 'Levantó el aplazo por inasistencias',
    },
  },
} as const satisfies Feature
