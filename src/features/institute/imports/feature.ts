import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['import'],
  refusals,
  permissions: {
    imports: {
      title: 'Importaciones',
      permissions: {
        'imports.view': 'Ver importaciones',
        'imports.create': 'Importar estudiantes, profesores, materias e historiales',
        'imports.undo': 'Deshacer importaciones',
      },
    },
  },
  audit: {
    kinds: {
      import: 'Importación',
    },
    actions: {
      'imports.create': 'Importó un archivo',
      'imports.undo': 'Deshizo una importación',
    },
    fields: {
      resource: 'Importación de',
      undone: 'Deshecha',
    },
    values: {
      resource: {
        courses: 'materias',
        histories: 'historiales',
        students: 'estudiantes',
        teachers: 'profesores',
      },
    },
  },
} as const satisfies Feature
