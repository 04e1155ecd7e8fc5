import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { PREREGISTRATION_STATE_LABELS } from './words.ts'

export const feature = {
  entities: ['preregistered_student'],
  refusals,
  constraints: {
    preregistered_students_student: 'student_has_history',
    preregistered_students_one_pending: 'preregistration_already_exists',
  },
  permissions: {
    preregistrations: {
      title: 'Preinscripciones',
      permissions: {
        'preregistrations.view': 'Ver preinscripciones',
        'preregistrations.update': 'Corregir preinscripciones',
        'preregistrations.confirm': 'Aprobar preinscripciones',
        'preregistrations.reject': 'Rechazar preinscripciones',
        'preregistrations.delete': 'Eliminar preinscripciones',
      },
    },
  },
  audit: {
    kinds: {
      preregistered_student: 'Preinscripción',
    },
    actions: {
      'preregistrations.confirm': 'Aprobó la preinscripción',
      'preregistrations.delete': 'Eliminó la preinscripción',
      'preregistrations.reject': 'Rechazó la preinscripción',
    },
    values: {
      state: PREREGISTRATION_STATE_LABELS,
    },
  },
} as const satisfies Feature
