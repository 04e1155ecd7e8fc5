import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  refusals,
  permissions: {
    institution: {
      title: 'Instituto',
      permissions: {
        'institution.view': 'Ver la configuración del instituto',
        'institution.update': 'Cambiar la configuración del instituto',
      },
    },
  },
  audit: {
    kinds: {
      institution: 'Instituto',
    },
    actions: {
      'institution.update': 'Cambió los datos del instituto',
    },
    values: {
      default_shift: SHIFT_LABELS,
    },
  },
} as const satisfies Feature
