import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['availability'],
  refusals,
  constraints: {
    availabilities_one_each: 'stale_version',
  },
  permissions: {
    availabilities: {
      title: 'Disponibilidad de los profesores',
      permissions: {
        'availabilities.view': 'Ver cuándo puede cada profesor',
        'availabilities.update': 'Indicar cuándo puede un profesor y recordárselo',
      },
    },
  },
  audit: {
    kinds: {
      availability: 'Disponibilidad',
    },
    actions: {
      'availabilities.say': 'Indicó cuándo puede un profesor',
    },
    fields: {
      impossible_hours: 'No puede',
      unwelcome_hours: 'Prefiere no',
    },
  },
} as const satisfies Feature
