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
      title: 'Disponibilidad',
      permissions: {
        'availabilities.view': 'Ver disponibilidades',
        'availabilities.update': 'Indicar disponibilidades',
      },
    },
  },
  audit: {
    kinds: {
      availability: 'Disponibilidad',
    },
    actions: {
      'availabilities.update': 'Indicó disponibilidad',
    },
    fields: {
      has_said: 'Indicada',
    },
  },
} as const satisfies Feature
