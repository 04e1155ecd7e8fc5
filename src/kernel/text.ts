import * as z from 'zod/mini'

const tidy = (text: string) => text.normalize('NFC').trim()
// Control characters other than tab and line ends, and lone surrogates: PostgreSQL or a reader rejects them.
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const storable = z.refine<string>((value) => !UNSTORABLE.test(value), { error: 'string' })

/** Required text of at most `most` characters, trimmed and in Unicode NFC (rules.md#values). */
export const text = (most: number) =>
  z.pipe(z.pipe(z.string(), z.transform(tidy)), z.string().check(z.minLength(1), z.maxLength(most), storable))

/** Optional text; empty becomes null. */
export const optionalText = (most: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string()),
        z.transform((value) => (value === null ? null : tidy(value) || null)),
      ),
      z.nullable(z.string().check(z.maxLength(most), storable)),
    ),
  )

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)+$/

/** An e-mail address in one normal form: trimmed, lower case. */
export const email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => tidy(value).toLowerCase()),
  ),
  z.string().check(z.minLength(1), z.maxLength(254), z.regex(EMAIL, { error: 'email' }), storable),
)

/** Text as searches compare it: lower case, without accents. The database has the same as the function `plain`. */
export const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** `Ana Inés Rodríguez` → `Ana`. */
export const firstWord = (value: string): string => value.trim().split(/\s+/)[0] ?? ''

/** Cuts to `most` characters, the last of them an ellipsis. */
export const truncated = (value: string, most: number): string =>
  value.length > most ? `${value.slice(0, most - 1).trimEnd()}…` : value

/** Cuts to `most` characters without leaving half a surrogate pair, which the database refuses. */
export const cut = (value: string, most: number): string => value.slice(0, most).replace(/\p{Cs}$/u, '')
