export const BINNACLE_KIND_LABELS = {
  academic: 'Académica',
  behaviour: 'Conducta',
  other: 'Otra',
} as const

/** What an exported list is narrowed to. */
export const BINNACLE_FILTER_WORDS = {
  own: ['Autoría', { true: 'Escritas por mí', false: 'Escritas por otros' }],
} as const
