import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['prelation'],
  refusals,
  constraints: {
    prelations_lead_forward: 'target_must_be_related_to_next_semesters',
    prelations_not_itself: 'target_must_be_related_to_next_semesters',
    prelations_course: 'target_must_be_related_to_next_semesters',
    prelations_required_course: 'target_must_be_related_to_next_semesters',
    prelations_unique: 'prelation_already_exists',
  },
  permissions: {
    prelations: {
      title: 'Prelaciones',
      permissions: {
        'prelations.view': 'Ver prelaciones',
        'prelations.create': 'Crear prelaciones',
        'prelations.update': 'Editar prelaciones',
        'prelations.delete': 'Eliminar prelaciones',
      },
    },
  },
} as const satisfies Feature
