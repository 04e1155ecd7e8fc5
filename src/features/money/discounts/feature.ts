import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { DISCOUNT_KIND_LABELS } from './words.ts'

export const feature = {
  entities: ['discount'],
  refusals,
  constraints: { discounts_student: 'student_has_history' },
  permissions: {
    discounts: {
      title: 'Descuentos',
      permissions: {
        'discounts.view': 'Ver descuentos y becas',
        'discounts.create': 'Dar descuentos y becas',
        'discounts.end': 'Quitar descuentos y becas',
      },
    },
  },
  audit: {
    kinds: {
      discount: 'Descuento',
    },
    actions: {
      'discounts.create': 'Dio un descuento',
      'discounts.end': 'Quitó un descuento',
    },
    fields: {
      is_standing: 'Vigente',
      percent: 'Porcentaje',
      valid_from: 'Desde',
      valid_until: 'Hasta',
    },
    values: {
      kind: DISCOUNT_KIND_LABELS,
    },
  },
} as const satisfies Feature
