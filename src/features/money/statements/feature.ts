import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = { refusals } as const satisfies Feature
