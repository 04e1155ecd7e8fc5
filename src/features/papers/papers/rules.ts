import { withoutBlanks } from '#kernel/blanks.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** Crockford's base 32: no I, L, O or U. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 10

/**
 * The code that was meant by what a person typed or pasted: alone, in an address, or the only one in a sentence; null where
 * there is none.
 */
export function codeFromText(typed: string): string | null {
  const [, inAddress = typed] = /\/verify\/([^/?#\s]+)/i.exec(typed) ?? []
  const code = asCode(inAddress)
  if (code) return code
  // A word of ten letters is no code.
  const words = typed.match(/\b[0-9a-z]{5}[- ]?[0-9a-z]{5}\b/gi)?.filter((word) => /\d/.test(word)) ?? []
  const found = new Set(words.flatMap((word) => asCode(word) ?? []))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

function asCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign)) ? code : null
}

/** The number that was meant by `2026-000118`, also in a sentence, `N.º 118` or `000118`, the year where it was said; null for other text. */
export function numberFromText(typed: string): { year: number | null; number: number } | null {
  const [, year, number] =
    /^(?:n\.?[º°]?)?(?:(\d{4})-)?0*(\d{1,6})$/i.exec(withoutBlanks(typed)) ??
    /\b(\d{4})-(\d{6})\b/.exec(typed) ??
    []
  return number === undefined
    ? null
    : { year: year === undefined ? null : Number(year), number: Number(number) }
}

const MOST_INITIALS = 10

/** `A. A. A. Ñ.` */
export const initialsOf = (...names: readonly string[]): string =>
  names
    .flatMap((name) => name.trim().split(/\s+/))
    .flatMap((word) => [...word.normalize('NFC')].slice(0, 1))
    .slice(0, MOST_INITIALS)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

const SHOWN = 3

/** `938` of 28114938: enough to compare, too little to know. */
export const lastDigitsOf = (identity_number: string): string => identity_number.slice(-SHOWN)

/** What is hashed so that a document can be compared without being told; the code is the salt. */
export const saltedIdentity = (code: string, identity: string): string =>
  `${code}:${identity.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`

/** Hundredths as they are signed, `1234.50`: a text with two decimals, which every program reads alike. */
export const signedAmount = (amount_e2: number): string =>
  String(amount_e2).padStart(3, '0').replace(/..$/, '.$&')

/** A paper is withdrawn once (rules.md#papers). */
export const refusalToWithdraw = ({ withdrawn_at }: { withdrawn_at: string | null }) =>
  withdrawn_at === null ? null : ('paper_already_withdrawn' satisfies ErrorCode)
