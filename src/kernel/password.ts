import * as z from 'zod/mini'
import { plain } from './text.ts'

/** promises.md#settled: 12 for everybody. */
export const LEAST_LENGTH = 12

/** rules.md#passwords: 12–128 characters, any of them. Whether it is easy to guess is checked by `refusalOfPassword`. */
export const password = z.string().check(
  z.refine((value) => [...value].length >= LEAST_LENGTH, { error: `min:${LEAST_LENGTH}` }),
  z.refine((value) => [...value].length <= 128, { error: 'max:128' }),
)

/** The words that must not make up a password: own name, e-mail, identity number, institute. */
export type OwnWords = readonly (string | null | undefined)[]

const squeezed = (value: string) => plain(value).replaceAll(/[^a-z0-9]/g, '')
const LEAST_WORD = 4

/** `password_common` or `password_personal` when a password is easy to guess; null when it may be used (promises.md P2). */
export function weaknessOf(candidate: string, common: ReadonlySet<string>, own: OwnWords): string | null {
  const bare = squeezed(candidate)
  if (common.has(plain(candidate)) || common.has(bare) || isMonotone(bare)) return 'password_common'
  const words = own
    .flatMap((text) => plain(text ?? '').split(/[^a-z0-9]+/))
    .filter((word) => word.length >= LEAST_WORD)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), bare)
  // What is left beside the own words must itself be worth something: «maria.perez.2024» is not.
  return words.length > 0 && rest.length < bare.length && rest.length < 6 ? 'password_personal' : null
}

/** One or two signs over and over, or a run such as 123456789012 or abcdefghijkl. */
function isMonotone(bare: string): boolean {
  if (bare.length > 0 && new Set(bare).size <= 2) return true
  const steps = new Set([...bare].slice(1).map((char, index) => char.charCodeAt(0) - bare.charCodeAt(index)))
  return bare.length > 3 && steps.size === 1
}
