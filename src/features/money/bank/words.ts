import { showAmount, showMoney } from '#kernel/money.ts'

export const CURRENCY_LABELS = { USD: 'dólares', VES: 'bolívares' } as const
export type Currency = keyof typeof CURRENCY_LABELS

export const LINE_STATE_LABELS = {
  free: 'Sin pago',
  proven: 'Con pago',
  out: 'Salidas',
} as const

/** Hundredths in the currency of an account: `Bs. 1.234,50` or `1.234,50 $`. */
export const showSum = (amount_e2: number, currency: Currency): string =>
  currency === 'VES' ? `Bs. ${showAmount(amount_e2)}` : showMoney(amount_e2)
