/** What a discount takes off: a part of the price, or a sum. */
export type Reduction = { id: number; percent: number | null; amount_e2: number | null }

export type Reduced = { discount_id: number; amount_e2: number }

/**
 * What each discount takes off a price, the oldest first: a percentage is of the whole price, half a cent and more
 * rounds up, and together they never take more than the price, so that the last may have nothing to take (rules.md#discounts).
 */
export function reducedBy(price_e2: number, discounts: readonly Reduction[]): Reduced[] {
  let left = price_e2
  return [...discounts]
    .sort((one, other) => one.id - other.id)
    .map(({ id, percent, amount_e2 }) => {
      const wanted = percent === null ? (amount_e2 ?? 0) : Math.floor((price_e2 * percent + 50) / 100)
      const amount = Math.min(left, wanted)
      left -= amount
      return { discount_id: id, amount_e2: amount }
    })
}

/** What is left of a price. */
export const netOf = (price_e2: number, reduced: readonly Reduced[]): number =>
  reduced.reduce((left, { amount_e2 }) => left - amount_e2, price_e2)
