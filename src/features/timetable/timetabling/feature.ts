import type { Feature } from '#kernel/feature.ts'

/** The search has no table, call or word of its own yet. */
export const feature = {} as const satisfies Feature
