import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['instalment_plan'],
  refusals,
  constraints: { instalment_plans_unique: 'instalment_plan_already_exists' },
  audit: {
    kinds: { instalment_plan: 'Cuotas' },
    actions: {
      'instalment_plans.create': 'Fijó las cuotas',
      'instalment_plans.delete': 'Eliminó las cuotas',
      'instalment_plans.update': 'Cambió las cuotas',
    },
    fields: { parts: 'Cuotas', surcharge: 'Recargo', with_overdue: 'Con cuotas vencidas' },
  },
} as const satisfies Feature
