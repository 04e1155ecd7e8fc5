import type { Feature } from '#kernel/feature.ts'
import { SHIFT_LABELS } from './words.ts'

export const feature = {
  audit: { values: { shift: SHIFT_LABELS } },
} as const satisfies Feature
