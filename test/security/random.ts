/** A source of chance that a seed repeats to the bit. */
export type Random = {
  next(): number
  int(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  chance(part: number): boolean
}

/** mulberry32: small, fast, and the same on every machine. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: <T>(from: readonly T[]): T => {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined && from.length === 0) throw new Error('nothing to pick from')
      return picked as T
    },
    chance: (part) => next() < part,
  }
}
