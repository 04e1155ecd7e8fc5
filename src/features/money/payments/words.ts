import { type Day, showDayInWords } from '#kernel/dates.ts'
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

export type NoticeFacts = {
  amount: number
  date: Day
  year: number
  number: number
  rejection_reason: string | null
}

/** How a notice begins. */
export const named = ({ amount, date, year, number }: NoticeFacts) =>
  `El pago de ${showMoney(amount)} del ${showDayInWords(date)}, período ${year}-${number},`

/** What the student reads when a payment was reviewed. */
export function paymentNotice(payment: NoticeFacts): string {
  const { rejection_reason: reason } = payment
  return `${named(payment)} ha sido ${reason === null ? 'aprobado.' : `rechazado: ${reason}`}`
}

/** What the student reads when a review of which was told no longer stands. */
export const recallNotice = (payment: NoticeFacts): string =>
  `${named(payment)} está otra vez por revisar: la revisión anterior se deshizo.`

/** What the student reads whose report no bank shows. */
export const proofNotice = (payment: NoticeFacts): string =>
  `${named(payment)} todavía no aparece en el banco. Envíe el comprobante para que se pueda revisar.`

type DebtFacts = { debt_e2: number | null; pending_amount_e2?: number | null | undefined }

/** `Debe 96,66 $`, `Por revisar 193,34 $` of what was reported and nobody has approved, or `Solvente`. */
export function solvencyWords({ debt_e2, pending_amount_e2 }: DebtFacts): string {
  const sum = debt_e2 || pending_amount_e2
  return sum ? `${debt_e2 ? 'Debe' : 'Por revisar'} ${showMoney(sum)}` : 'Solvente'
}

type Owed = { semester_price_e2: number; paid_amount_e2: number }

/** How an inscription stands, in words: with `more`, once that is approved. */
export function outcomeOf({ semester_price_e2, paid_amount_e2 }: Owed, more = 0): string {
  const left = semester_price_e2 - paid_amount_e2 - more
  if (left === 0) return 'queda solvente'
  return left > 0 ? `debe ${showMoney(left)}` : `queda un saldo a favor de ${showMoney(-left)}`
}

export const PROOF_LABELS: Record<string, string> = { picture: 'Foto', pdf: 'PDF' }

/** Why a receipt is withdrawn whose review was undone without a word. */
export const REVIEW_UNDONE = 'Se deshizo la aprobación del pago.'
