import type { Feature } from '#kernel/feature.ts'
import {
  CLASS_STATE_LABELS,
  DUE_STATE_LABELS,
  INCOME_BY_LABELS,
  OFFER_WORDS,
  SEATS_BY_LABELS,
} from './words.ts'

export const feature = {
  audit: {
    fields: { by: 'Sumados por', offer: 'Cupo ofrecido' },
    values: {
      by: { ...SEATS_BY_LABELS, ...INCOME_BY_LABELS },
      state: { ...CLASS_STATE_LABELS, ...DUE_STATE_LABELS },
      offer: OFFER_WORDS,
    },
  },
} as const satisfies Feature
