import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: [],
  refusals,
  permissions: {},
  audit: {
    actions: {
      'lessons.justify': 'Justificó una inasistencia',
      'lessons.mark': 'Cambió la asistencia',
      'lessons.register': 'Registró la clase',
    },
    fields: {
      absent: 'Ausentes',
      present: 'Presentes',
    },
  },
} as const satisfies Feature
