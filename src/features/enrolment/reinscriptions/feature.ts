import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  refusals,
  audit: {
    actions: {
      'inscriptions.change_courses': 'Cambió las materias de la inscripción',
      'students.retire_again': 'Volvió a retiro: se deshizo su reincorporación',
      'students.revive': 'Reincorporó al estudiante',
    },
    fields: {
      course_sections: 'Materias',
    },
  },
} as const satisfies Feature
