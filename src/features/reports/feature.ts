import type { Feature } from '#kernel/feature.ts'
import { SEATS_BY_LABELS } from './words.ts'

export const feature = {
  audit: {
    fields: { by: 'Sumados por' },
    values: { by: SEATS_BY_LABELS },
  },
} as const satisfies Feature
