import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { BINNACLE_KIND_LABELS } from './words.ts'

export const feature = {
  entities: ['binnacle'],
  refusals,
  constraints: {
    binnacles_in_the_course: 'student_is_not_related_to_course_section',
    binnacles_student: 'student_has_history',
  },
  permissions: {
    binnacles: {
      title: 'Bitácoras',
      permissions: {
        'binnacles.view': 'Ver las bitácoras de los estudiantes',
        'binnacles.create': 'Anotar en la bitácora',
        'binnacles.update': 'Editar las bitácoras',
        'binnacles.delete': 'Eliminar las bitácoras',
      },
    },
  },
  audit: {
    kinds: { binnacle: 'Bitácora' },
    actions: {
      'binnacles.view': 'Leyó la bitácora',
      'binnacles.update': 'Cambió la bitácora',
      'binnacles.delete': 'Eliminó la bitácora',
    },
    fields: {
      own: 'Escritas por mí',
      visible_to_student: 'La ve el estudiante',
      incidence_date: 'Fecha del hecho',
      kind: 'Tipo',
    },
    values: { kind: BINNACLE_KIND_LABELS },
  },
} as const satisfies Feature
