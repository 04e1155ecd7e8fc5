import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { RECEIVING_KIND_LABELS } from './words.ts'

export const feature = {
  entities: ['receiving_account'],
  refusals,
  constraints: {
    receiving_accounts_once: 'receiving_account_already_exists',
  },
  audit: {
    kinds: {
      receiving_account: 'Datos para pagar',
    },
    actions: {
      'receiving.create': 'Registró datos para pagar',
      'receiving.delete': 'Eliminó datos para pagar',
      'receiving.update': 'Cambió datos para pagar',
    },
    fields: {
      account_number: 'Número de cuenta',
      holder: 'Titular',
    },
    values: {
      kind: RECEIVING_KIND_LABELS,
    },
  },
} as const satisfies Feature
