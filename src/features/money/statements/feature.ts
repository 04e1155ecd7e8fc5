import type { Feature } from '#kernel/feature.ts'

export const feature = {} as const satisfies Feature
