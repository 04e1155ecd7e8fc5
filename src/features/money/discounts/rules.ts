import type { Day } from '#kernel/dates.ts'
import type { DiscountKind } from './words.ts'

export const DISCOUNT_KINDS = [
  'scholarship',
  'siblings',
  'staff',
  'agreement',
  'other',
] as const satisfies readonly DiscountKind[]

type Size = { percent?: number | null | undefined; amount_e2?: number | null | undefined }

/** A part of the price or a sum, one of both. */
export const isOneSize = ({ percent, amount_e2 }: Size): boolean => (percent == null) !== (amount_e2 == null)

type Range = { valid_from: Day; valid_until?: Day | null | undefined }

export const isRange = ({ valid_from, valid_until }: Range): boolean =>
  !valid_until || valid_until >= valid_from

/** Whether a discount is given to the inscriptions that run on a day, and to those made then. */
export const isInForce = ({ valid_from, valid_until }: Range, today: Day): boolean =>
  valid_from <= today && (!valid_until || valid_until >= today)
