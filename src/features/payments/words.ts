import { showMoney } from '#kernel/money.ts'

export const PAYMENT_TYPE_LABELS = {
  1: 'Efectivo',
  2: '100% Banco',
  3: 'Transferencia Bancaria',
  4: 'Transferencia de Curso',
  5: 'Pago móvil o servicio en línea',
} as const

export type PaymentType = keyof typeof PAYMENT_TYPE_LABELS

export const PAYMENT_STATUS_LABELS = { 1: 'Pendiente', 2: 'Aprobado', 3: 'Rechazado' } as const

export type PaymentStatus = keyof typeof PAYMENT_STATUS_LABELS

/** What a payment is called when nobody named it. */
export const paymentTitle = ({ year, number }: { year: number; number: number }): string =>
  `Pago de inscripción ${year}-${number}`

type Reviewed = {
  amount: number
  date: string
  year: number
  number: number
  rejection_reason: string | null
}

/** What the student reads when a payment was reviewed. */
export function paymentNotice({ amount, date, year, number, rejection_reason }: Reviewed): string {
  const what = `El pago de ${showMoney(amount)} del ${date}, período ${year}-${number}, ha sido`
  return rejection_reason === null ? `${what} aprobado.` : `${what} rechazado: ${rejection_reason}`
}
