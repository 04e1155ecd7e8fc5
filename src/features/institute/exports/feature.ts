import type { Feature } from '#kernel/feature.ts'

export const feature = {
  entities: ['export'],
} as const satisfies Feature
