import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['equivalence'],
  refusals,
  constraints: {
    equivalences_student: 'student_has_history',
    equivalent_courses_once: 'course_already_approved',
  },
  permissions: {
    equivalences: {
      title: 'Equivalencias',
      permissions: {
        'equivalences.view': 'Ver equivalencias',
        'equivalences.create': 'Reconocer equivalencias',
        'equivalences.undo': 'Deshacer equivalencias',
      },
    },
  },
  audit: {
    kinds: {
      equivalence: 'Resolución de equivalencias',
    },
    actions: {
      'equivalences.create': 'Reconoció equivalencias',
      'equivalences.undo': 'Deshizo equivalencias',
    },
    fields: {
      in_index: 'Cuenta en el índice',
      origin: 'Procedencia',
      recognised: 'Materias reconocidas',
      remark: 'Observación',
    },
  },
} as const satisfies Feature
