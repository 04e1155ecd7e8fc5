import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['saved_view', 'readable_view'],
  refusals,
  constraints: {
    saved_views_name_unique: 'name_already_exists',
  },
} as const satisfies Feature
