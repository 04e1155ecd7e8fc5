import { type Day, showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'

export const DISCOUNT_KIND_LABELS = {
  scholarship: 'Beca',
  siblings: 'Hermanos',
  staff: 'Personal del instituto',
  agreement: 'Convenio',
  other: 'Otro',
} as const

/** By whether it still lowers what is inscribed. */
export const STANDING_LABELS = { true: 'Vigentes', false: 'Quitados y vencidos' } as const

export type DiscountKind = keyof typeof DISCOUNT_KIND_LABELS

type Size = { percent: number | null; amount_e2: number | null }

/** `50 %` of the price, or a sum. */
export const sizeOf = ({ percent, amount_e2 }: Size): string =>
  percent === null ? showMoney(amount_e2 ?? 0) : `${percent} %`

/** What a discount is called where its reason is not said: `Beca, 50 %`. */
export const discountName = ({ kind, ...size }: Size & { kind: DiscountKind }): string =>
  `${DISCOUNT_KIND_LABELS[kind]}, ${sizeOf(size)}`

type Change = { period: string; before_e2: number; after_e2: number }

/** What became of the prices of the inscriptions that run. */
export const changesSentence = (changes: readonly Change[]): string =>
  changes
    .map(
      ({ period, before_e2, after_e2 }) =>
        `El precio de ${period} pasa de ${showMoney(before_e2)} a ${showMoney(after_e2)}.`,
    )
    .join(' ')

type Given = Size & { kind: DiscountKind; valid_from: Day }

/** What became of it, and where that is nothing, when it will count. */
export const outcomeOf = (changes: readonly Change[], valid_from: Day): string =>
  changesSentence(changes) || `Vale para lo que se inscriba desde el ${showDay(valid_from)}.`

/** What the student reads. */
export const givenNotice = (discount: Given, changes: readonly Change[]): string =>
  `Tiene un descuento: ${discountName(discount)}. ${outcomeOf(changes, discount.valid_from)}`

export const endedNotice = (
  discount: Size & { kind: DiscountKind },
  { changes, reason }: { changes: readonly Change[]; reason: string },
): string =>
  `Se quitó su descuento (${discountName(discount)}). ${changes.length > 0 ? `${changesSentence(changes)} ` : ''}Motivo: ${reason}`

/** What is forgotten where a price is set by hand: `Olvida lo descontado: Beca, 50 % (60,00 $).` */
export const forgottenSentence = (taken: readonly { name: string; amount_e2: number }[]): string =>
  taken.length === 0
    ? ''
    : `Al cambiarlo a mano se olvida lo descontado: ${taken.map(({ name, amount_e2 }) => `${name} (${showMoney(amount_e2)})`).join('; ')}.`
