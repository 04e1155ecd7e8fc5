import { owedWords, type Rate } from '#kernel/bolivares.ts'
import { type Day, showDayInWords } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'

/** What makes a charge of a fee. */
export const CAUSE_LABELS = {
  document: 'Al pedir un documento',
  reincorporation: 'Al reincorporarse',
  hand: 'Lo carga la oficina',
} as const
export type FeeCause = keyof typeof CAUSE_LABELS

export const FEE_ENABLED_LABELS = { true: 'Activos', false: 'Inactivos' } as const

/** How a charge stands: «por pagar» has those that are overdue too. */
export const CHARGE_STATE_LABELS = {
  owed: 'Por pagar',
  overdue: 'Vencido',
  reported: 'Por revisar',
  paid: 'Pagado',
  waived: 'Exonerado',
} as const
export type ChargeState = keyof typeof CHARGE_STATE_LABELS

type Charged = { title: string; amount_e2: number; due_on: Day }

/** `Constancia de estudio, 5,00 $`. */
export const chargeName = ({ title, amount_e2 }: Pick<Charged, 'title' | 'amount_e2'>): string =>
  `${title}, ${showMoney(amount_e2)}`

type Owed = Charged & { rate: Rate | null }

/** What the student reads of a charge that somebody else, or an act, has made. */
export const chargedNotice = ({
  title,
  amount_e2,
  due_on,
  reason,
  rate,
}: Owed & { reason: string | null }): string =>
  `Tiene un cargo: ${title}, ${owedWords(amount_e2, rate)}, que vence el ${showDayInWords(due_on)}.${reason ? ` Motivo: ${reason}` : ''}`

export const waivedNotice = (charge: Pick<Charged, 'title' | 'amount_e2'>, reason: string): string =>
  `Se exoneró su cargo (${chargeName(charge)}). Motivo: ${reason}`

/** A charge that went with its inscription, as the history keeps it. */
export const goneCharge = ({
  waive_reason,
  ...charge
}: Pick<Charged, 'title' | 'amount_e2'> & { waive_reason: string | null }): string =>
  `${chargeName(charge)}${waive_reason ? ` (exonerado: ${waive_reason})` : ''}`

export const chargedAgainNotice = ({ title, amount_e2, rate }: Omit<Owed, 'due_on'>): string =>
  `Su cargo (${title}, ${owedWords(amount_e2, rate)}) está otra vez por pagar: la exoneración se deshizo.`

/** Why what is left of a charge is owed no more whose request was taken back. */
export const REQUEST_GONE = 'Se anuló la solicitud del documento.'
