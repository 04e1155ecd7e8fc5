import { type DiscountKind, discountName } from '#features/money/discounts/words.ts'
import { PAYMENT_TYPE_LABELS, type PaymentType } from '#features/money/payments/words.ts'
import { bolivaresOf, bolivaresWords, showBolivares } from '#kernel/bolivares.ts'
import type { Day } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'

export type DiscountTaken = {
  kind: DiscountKind
  percent: number | null
  amount_e2: number | null
  taken_e2: number
}

/** `Inscripción 2026-2`, and which of its parts. */
export const inscriptionName = (period: string, { number, count }: { number: number; count: number }) =>
  `Inscripción ${period}${count === 1 ? '' : `, cuota ${number} de ${count}`}`

type Payment = {
  type: number
  receipt_number: string | null
  amount_ves_e2: number | null
  rate_e4: number | null
  rate_day: Day | null
}

/** By which way: `Transferencia Bancaria · 70001. Bs. 1.215,55 a 243,1105 Bs./$ del 20 nov 2026` */
export const wayWords = (payment: Payment): string => {
  const { type, receipt_number } = payment
  const way = [PAYMENT_TYPE_LABELS[type as PaymentType], receipt_number].filter(Boolean).join(' · ')
  return [way, bolivaresWords(payment)].filter(Boolean).join('. ')
}

/** Of many, in one file. */
export const STATEMENTS_TITLE = 'Estados de cuenta'

type Line = {
  kind: 'due' | 'waived' | 'paid'
  discounts?: readonly DiscountTaken[] | undefined
  reason?: string | null | undefined
  payment?: Payment | undefined
}

/** What stands under the title of a line; empty where there is nothing to say. */
export function detailOf({ kind, discounts = [], reason, payment }: Line): string {
  if (payment) return wayWords(payment)
  if (kind === 'waived') return `Exonerado${reason ? `: ${reason}` : ''}`
  return discounts.map((one) => `Descontado: ${discountName(one)} (${showMoney(one.taken_e2)})`).join('; ')
}

/** `120,00 $` and, where there is a rate, `≈ Bs. 29.173,26`. */
export const inBoth = (amount_e2: number, rate_e4: number | undefined): string =>
  amount_e2 > 0 && rate_e4
    ? `${showMoney(amount_e2)} (≈ ${showBolivares(bolivaresOf(amount_e2, rate_e4))})`
    : showMoney(amount_e2)

type Open = {
  owed_e2: number
  overdue_e2: number
  later_e2: number
  reported_e2: number
  credit_e2: number
}

/** What is open, by its terms; those of which there is nothing are left out, but for the debt. */
export const openRows = (open: Open): [term: string, amount_e2: number][] =>
  (
    [
      ['Vencido', open.overdue_e2],
      ['Por vencer', open.overdue_e2 > 0 ? open.later_e2 : 0],
      ['Por revisar', open.reported_e2],
      ['Saldo a favor', open.credit_e2],
      ['Deuda', open.owed_e2],
    ] as [string, number][]
  ).filter(([term, amount_e2]) => amount_e2 > 0 || term === 'Deuda')
