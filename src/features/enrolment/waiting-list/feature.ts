import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  // A section that a student need not sit in to wait for it.
  entities: ['waited_section'],
  refusals,
  constraints: {
    waiting_list_entries_once: 'already_on_waiting_list',
  },
  audit: {
    actions: {
      'waiting_list.expire': 'Dejó vencer el cupo ofrecido',
      'waiting_list.join': 'Entró en la lista de espera',
      'waiting_list.leave': 'Salió de la lista de espera',
      'waiting_list.refuse': 'Rechazó el cupo ofrecido',
    },
    fields: {
      offered_until: 'Ofrecido hasta',
    },
  },
} as const satisfies Feature
