/** A generator of its own (xorshift, Marsaglia 2003): the same seed gives the same numbers wherever it runs. */
export type Random = Int32Array

export function randomOf(seed: number): Random {
  // Seeds next to each other would begin alike, and 0 would stay 0.
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  const random = Int32Array.of(mixed ^ (mixed >>> 13) || 1)
  for (let n = 0; n < 20; n += 1) next(random)
  return random
}

/** The state is in an array: a number in a variable would be allocated anew each time. */
export function next(random: Random): number {
  let x = random[0] ?? 1
  x ^= x << 13
  x ^= x >>> 17
  x ^= x << 5
  random[0] = x
  return x
}

/** A whole number from 0 to `n - 1`. */
export const below = (random: Random, n: number): number => ((next(random) >>> 0) * n * 2 ** -32) | 0
