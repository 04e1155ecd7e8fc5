import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: [],
  refusals,
  constraints: {
    periods_stay_closed: 'period_is_closed',
  },
  permissions: {},
  audit: {
    actions: {
      'closing.close': 'Cerró el período',
      'closing.reopen': 'Reabrió el período',
      'closing.conclude': 'Terminó la materia',
      'inscriptions.correct_note': 'Corrigió la nota definitiva',
    },
    fields: {
      actas: 'Actas selladas',
      ended: 'Cursaban',
      gaps: 'Faltas aceptadas',
      graduates: 'Graduandos propuestos',
      head: 'Última acta',
    },
  },
} as const satisfies Feature
