export const BINNACLE_KIND_LABELS = {
  academic: 'Académica',
  behaviour: 'Conducta',
  other: 'Otra',
} as const
