import { codeKey } from '#kernel/text.ts'

export const MOST_AT_ONCE = 200

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A … Z, then AA … */
const letterAt = (index: number): string =>
  index < LETTERS.length
    ? LETTERS.charAt(index)
    : letterAt(Math.floor(index / LETTERS.length) - 1) + LETTERS.charAt(index % LETTERS.length)

/** So many codes that are not yet taken, in the order of the alphabet. */
export function freeLetters(taken: readonly string[], count: number): string[] {
  const used = new Set(taken.map(codeKey))
  const free: string[] = []
  for (let index = 0; free.length < count; index++) {
    const letter = letterAt(index)
    if (!used.has(codeKey(letter))) free.push(letter)
  }
  return free
}

type Placed = { semester_id: number; letter_code: string }

/** The sections that an order of so many per semester means, beside those that there are. */
export const sectionsToOpen = (
  order: readonly { semester_id: number; count: number }[],
  existing: readonly Placed[],
): Placed[] =>
  order.flatMap(({ semester_id, count }) => {
    const taken = existing.filter((one) => one.semester_id === semester_id)
    const letters = taken.map(({ letter_code }) => letter_code)
    return freeLetters(letters, count).map((letter_code) => ({ semester_id, letter_code }))
  })
