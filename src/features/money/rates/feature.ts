import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['exchange_rate'],
  refusals,
  constraints: {
    exchange_rates_day_once: 'exchange_rate_already_exists',
    // Met by who converts with a rate that is removed meanwhile.
    payments_rate: 'exchange_rate_changed',
  },
  permissions: {
    rates: {
      title: 'Tasas de cambio',
      permissions: {
        'rates.view': 'Ver tasas de cambio',
        'rates.manage': 'Registrar y corregir tasas de cambio',
      },
    },
  },
  audit: {
    kinds: { exchange_rate: 'Tasa de cambio' },
    actions: {
      'rates.create': 'Registró la tasa',
      'rates.update': 'Corrigió la tasa',
      'rates.delete': 'Eliminó la tasa',
    },
  },
} as const satisfies Feature
