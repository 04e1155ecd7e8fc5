/** Numbers that look random and are the same every time: the demo institute is always the same one. */
export type Random = {
  /** From 0 up to, without, 1. */
  next(): number
  /** A whole number from 0 up to, without, the bound. */
  below(bound: number): number
  pick<T>(from: readonly T[]): T
  /** True so often, from 0 to 1. */
  chance(share: number): boolean
}

/** Mulberry32: small, even enough, and without a state outside. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    pick: (from) => {
      const one = from[below(from.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    chance: (share) => next() < share,
  }
}
