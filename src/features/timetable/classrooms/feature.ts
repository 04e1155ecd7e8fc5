import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['classroom'],
  refusals,
  constraints: {
    classrooms_code_any_case: 'code_already_exists',
    classrooms_code_unique: 'code_already_exists',
    schedules_classroom: 'classroom_has_schedules',
  },
  permissions: {
    classrooms: {
      title: 'Aulas',
      permissions: {
        'classrooms.view': 'Ver aulas',
        'classrooms.create': 'Crear aulas',
        'classrooms.update': 'Editar aulas',
        'classrooms.delete': 'Eliminar aulas',
      },
    },
  },
  audit: {
    fields: {
      tags: 'Qué tiene',
    },
    kinds: {
      classroom: 'Aula',
    },
    values: {
      state: { enabled: 'Activo', disabled: 'Inactivo' },
    },
  },
} as const satisfies Feature
