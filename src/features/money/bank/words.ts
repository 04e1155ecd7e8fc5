export const CURRENCY_LABELS = { USD: 'dólares', VES: 'bolívares' } as const
export type Currency = keyof typeof CURRENCY_LABELS

export const LINE_STATE_LABELS = {
  free: 'Sin pago',
  proven: 'Con pago',
  out: 'Salidas',
} as const
