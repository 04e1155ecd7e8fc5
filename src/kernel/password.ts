import { plain } from './text.ts'

/** promises.md#settled: 12 for everybody. */
export const LEAST_LENGTH = 12

/**
 * A password as it is hashed: keyboards build ñ and á in two ways, and some write letters at full width
 * (NIST SP 800-63B, 5.1.1.2).
 */
export const normalPassword = (typed: string): string => typed.normalize('NFKC')

/** Whether two fields hold one password, however the keyboard built its letters. */
export const isSamePassword = (one = '', other = ''): boolean => normalPassword(one) === normalPassword(other)

/** The words that must not make up a password: own name, e-mail, identity number, institute. */
export type OwnWords = readonly (string | null | undefined)[]

const squeezed = (value: string) => plain(value).replaceAll(/[^a-z0-9]/g, '')
const LEAST_WORD = 4

/** `password_common` or `password_personal` when a password is easy to guess; null when it may be used (promises.md P2). */
export function weaknessOf(candidate: string, common: ReadonlySet<string>, own: OwnWords): string | null {
  const typed = plain(candidate)
  const bare = squeezed(candidate)
  if (common.has(typed) || common.has(bare) || isPattern(typed)) return 'password_common'
  // Letters and digits say little about a password that has few of them.
  if (bare.length * 2 > typed.length && isPattern(bare)) return 'password_common'
  const words = own
    .flatMap((text) => plain(text ?? '').split(/[^a-z0-9]+/))
    .filter((word) => word.length >= LEAST_WORD)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), bare)
  // What remains beside the own words must be strong by itself: «maria.perez.2024» is not.
  return words.length > 0 && rest.length < bare.length && rest.length < LEAST_SIGNS
    ? 'password_personal'
    : null
}

const LEAST_SIGNS = 6
const LEAST_RUN = 3

/** Sequences that fingers follow: digits, the alphabet, the rows of a keyboard, each also backwards. */
const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  .map((row) => row.repeat(128 / row.length + 1))
  .flatMap((row) => [row, [...row].reverse().join('')])

const isRun = (piece: string): boolean => new Set(piece).size === 1 || RUNS.some((row) => row.includes(piece))

/** Counts characters, with each run and each repetition as one: 123456abcdef has two. */
function signsOf(text: string): number {
  let signs = 0
  for (let at = 0; at < text.length; signs++) {
    let end = at + LEAST_RUN
    if (end > text.length || !isRun(text.slice(at, end))) end = at + 1
    else while (end < text.length && isRun(text.slice(at, end + 1))) end++
    at = end
  }
  return signs
}

/** Whether a text repeats a short piece, as mariamariamaria; the last repetition may be incomplete. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.min(LEAST_LENGTH - 1, Math.floor(text.length / 2)) }, (_, at) => at + 1).some(
    (length) => text.slice(length) === text.slice(0, -length),
  )

/** Runs, repeated pieces, two characters in turns, or two interleaved runs, as 1q2w3e4r5t6y. */
function isPattern(text: string): boolean {
  if (text.length === 0) return false
  const everySecond = (from: number) => [...text].filter((_, at) => at % 2 === from).join('')
  const isWoven = signsOf(everySecond(0)) + signsOf(everySecond(1)) < LEAST_SIGNS
  return new Set(text).size <= 2 || signsOf(text) < LEAST_SIGNS || isRepeated(text) || isWoven
}
