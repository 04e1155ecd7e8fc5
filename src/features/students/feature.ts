import type { Feature } from '#kernel/feature.ts'
import { GENDER_LABELS } from '#kernel/person.ts'
import { STUDENT_STATE_LABELS } from './words.ts'

export const feature = {
  entities: ['student'],
  constraints: {
    students_identity_unique: 'identity_already_taken',
  },
  permissions: {
    students: {
      title: 'Estudiantes',
      permissions: {
        'students.view': 'Ver estudiantes',
        'students.update': 'Corregir datos de estudiantes',
      },
    },
  },
  audit: {
    kinds: {
      student: 'Estudiante',
    },
    actions: {
      'students.update': 'Corrigió los datos del estudiante',
    },
    fields: {
      state: 'Estado',
      student_id: 'Estudiante',
    },
    values: {
      gender: GENDER_LABELS,
      state: STUDENT_STATE_LABELS,
    },
  },
} as const satisfies Feature
