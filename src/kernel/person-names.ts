import { plain } from './text.ts'

export const wordsOf = (name: string): string[] =>
  plain(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

export const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((word) => all.includes(word))

/** Whether two words are the same but for one letter, or one begins the other. */
function isLike(one: string, other: string): boolean {
  if (one.startsWith(other) || other.startsWith(one)) return true
  let at = 0
  while (one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  isWithin(one, other) && isWithin(other, one)

/**
 * Whether a name as written may be that of a person, in any order, with names left out or a letter mistaken; it is not
 * where it is that of another one here, as of a sister.
 */
export function mayBeNameOf(written: string, name: string, others: readonly string[]): boolean {
  const [words, own] = [wordsOf(written), wordsOf(name)]
  if (isSame(words, own)) return true
  if (others.some((other) => isSame(words, wordsOf(other)))) return false
  const [few, many] = words.length < own.length ? [words, own] : [own, words]
  return few.every((word) => many.some((other) => isLike(word, other)))
}
