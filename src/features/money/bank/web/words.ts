import { addDays, type Day, daysBetween, showMonth } from '#kernel/dates.ts'
import { showAmount, showMoney } from '#kernel/money.ts'
import { clock } from '#web/ui/clock.ts'
import type { BankAccount } from '../contract.ts'
// Types alone: a value would take the words of the history into a file of their own, which its screen then waits for.
import type { Currency, MatchReason, PayerReason, ReversalReason, StatementField } from '../words.ts'

const counted =
  (one: string, some: string) =>
  (many: number): string =>
    many === 1 ? `1 ${one}` : `${many.toLocaleString('es-VE')} ${some}`

export const paymentsWord = counted('pago', 'pagos')
export const linesWord = counted('línea', 'líneas')

/** `Banco Nacional ··1234` */
export const accountName = ({ bank, last_digits }: Pick<BankAccount, 'bank' | 'last_digits'>): string =>
  `${bank} ··${last_digits}`

export const currencyWord = (currency: Currency): string => (currency === 'VES' ? 'bolívares' : 'dólares')

/** Hundredths in the currency of an account: `Bs. 1.234,50` or `1.234,50 $`. */
export const showSum = (amount_e2: number, currency: Currency): string =>
  currency === 'VES' ? `Bs. ${showAmount(amount_e2)}` : showMoney(amount_e2)

/** What was paid, as it was: `Bs. 12.155,53 (50,00 $)` or `50,00 $`. */
export const showPaid = ({
  amount,
  amount_ves_e2,
}: {
  amount: number
  amount_ves_e2: number | null
}): string =>
  amount_ves_e2 === null ? showMoney(amount) : `${showSum(amount_ves_e2, 'VES')} (${showMoney(amount)})`

export const REASON_WORDS: Record<MatchReason, string> = {
  reference: 'misma referencia',
  reference_end: 'termina igual',
  amount: 'mismo monto',
  day: 'mismo día o cercano',
  identity: 'mismo documento',
  phone: 'mismo teléfono',
}

const PAYER_WORDS: Record<PayerReason, string> = {
  identity: 'mismo documento',
  phone: 'su teléfono',
  paid_before: 'pagó antes así',
  name: 'su nombre',
  stem: 'referencia como otra suya',
  debt: 'debe justo este monto',
}

/** Why a credit may be a student's: `pagó antes con PEREZ JUAN`. */
export const payerWords = (reason: PayerReason, paid_with: string | null): string =>
  reason === 'paid_before' && paid_with ? `pagó antes con ${paid_with}` : PAYER_WORDS[reason]

export const REVERSAL_WORDS: Record<ReversalReason, string> = {
  reference: 'misma referencia',
  word: 'dice que es una devolución',
  amount: 'mismo monto',
}

/** What a column may be taken for. */
export const FIELD_TITLES: Record<StatementField, string> = {
  day: 'Fecha',
  reference: 'Referencia',
  description: 'Descripción',
  amount: 'Monto con signo',
  credit: 'Crédito o abono',
  debit: 'Débito o cargo',
  balance: 'Saldo',
}

/** What lacks while the day, or any sum, has no column. */
export const LACKING: Partial<Record<StatementField, string>> = {
  day: 'Falta decir en qué columna está la fecha.',
  amount: 'Falta decir en qué columna está el monto: uno con signo, o los créditos.',
}

const FLAW_WORDS: Readonly<Record<string, string>> = {
  day: 'La fecha debe ser como 31/01/2026, entre 2000 y mañana.',
  amount: 'El monto debe ser como 1.234,50.',
}
export const flawWords = (code: string): string => FLAW_WORDS[code] ?? 'La celda no se puede leer.'

/** `hoy`, `hace 1 día`, `hace 12 días`. */
export function sinceWords(day: Day): string {
  const days = daysBetween(day, clock.today())
  return days <= 0 ? 'hoy' : days === 1 ? 'hace 1 día' : `hace ${days} días`
}

/** `2026-11` as `noviembre de 2026`. */
export const monthWords = (month: string): string => showMonth(`${month}-01` as Day)

/** The month so many before or after. */
export function monthFrom(month: string, step: -1 | 1): string {
  const first = `${month}-01` as Day
  return addDays(first, step < 0 ? -1 : 31).slice(0, 7)
}

/** As many months as a list is narrowed to by one choice. */
const MONTHS = 24

/** The months until this one, the latest first. */
export function monthOptions(): { value: string; label: string }[] {
  const months = [clock.today().slice(0, 7)]
  while (months.length < MONTHS) months.push(monthFrom(months.at(-1) ?? '', -1))
  return months.map((value) => ({ value, label: monthWords(value) }))
}
