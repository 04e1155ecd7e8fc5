import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['cash_closing'],
  refusals,
  constraints: {
    cash_closings_one_a_day: 'cash_box_empty',
    // An inscription that is undone takes its payments along.
    cash_movements_payment: 'inscription_has_records',
  },
  permissions: {
    cash: {
      title: 'Caja',
      permissions: {
        'cash.close': 'Cerrar la caja propia',
        'cash.view': 'Ver las cajas de todos',
      },
    },
  },
  audit: {
    kinds: {
      cash_closing: 'Cierre de caja',
    },
    actions: {
      'cash.close': 'Cerró su caja',
    },
    fields: {
      counted_e2: 'Contado en dólares',
      counted_ves_e2: 'Contado en bolívares',
      is_different: 'Con diferencia',
      registered_e2: 'Registrado en dólares',
      registered_ves_e2: 'Registrado en bolívares',
    },
  },
} as const satisfies Feature
