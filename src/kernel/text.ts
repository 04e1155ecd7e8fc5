import * as z from 'zod/mini'

const tidy = (text: string) => text.normalize('NFC').trim()
// Control characters but tab and line ends, and halves of surrogate pairs: PostgreSQL or a reader would choke on them.
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const storable = z.refine<string>((value) => !UNSTORABLE.test(value), { error: 'string' })

/** Needed text of at most so many characters, trimmed and in Unicode NFC (rules.md#values). */
export const text = (most: number) =>
  z.pipe(z.pipe(z.string(), z.transform(tidy)), z.string().check(z.minLength(1), z.maxLength(most), storable))

/** Text that may be left out or emptied: empty becomes null. */
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

/** Text as the search sees it: lower case, without accents. The database has the same as the function `plain`. */
export const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** `Ana Inés Rodríguez` → `Ana`. */
export const firstWord = (value: string): string => value.trim().split(/\s+/)[0] ?? ''

/** At most so many characters, the last an ellipsis when it was longer. */
export const truncated = (value: string, most: number): string =>
  value.length > most ? `${value.slice(0, most - 1).trimEnd()}…` : value

/** At most so many characters, never half of one: the database takes no half of a surrogate pair. */
export const cut = (value: string, most: number): string => value.slice(0, most).replace(/\p{Cs}$/u, '')
