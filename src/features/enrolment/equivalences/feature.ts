import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['equivalence', 'pensum_change'],
  refusals,
  constraints: {
    equivalences_student: 'student_has_history',
    equivalent_courses_once: 'course_already_approved',
    pensum_changes_once: 'pensum_change_pending',
    pensum_changes_student: 'student_has_history',
  },
  permissions: {
    equivalences: {
      title: 'Equivalencias',
      permissions: {
        'equivalences.view': 'Ver equivalencias',
        'equivalences.create': 'Reconocer equivalencias',
        'equivalences.undo': 'Deshacer equivalencias',
        'equivalences.change_pensum': 'Cambiar de pensum o especialidad',
      },
    },
  },
  audit: {
    kinds: {
      equivalence: 'Resolución de equivalencias',
      pensum_change: 'Cambio de pensum',
    },
    actions: {
      'equivalences.create': 'Reconoció equivalencias',
      'equivalences.undo': 'Deshizo equivalencias',
      'pensum_changes.create': 'Cambió el pensum',
      'pensum_changes.undo': 'Deshizo el cambio de pensum',
    },
    fields: {
      in_index: 'Cuenta en el índice',
      lost_courses: 'Materias que se pierden',
      next_semester: 'Semestre que sigue',
      origin: 'Procedencia',
      recognised: 'Materias reconocidas',
      remark: 'Observación',
      resolution: 'Resolución',
    },
  },
} as const satisfies Feature
