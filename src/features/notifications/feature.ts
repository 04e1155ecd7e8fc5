import type { Feature } from '#kernel/feature.ts'

export const feature = {
  entities: ['notification'],
  constraints: {
    notifications_sender: 'user_has_history',
  },
} as const satisfies Feature
