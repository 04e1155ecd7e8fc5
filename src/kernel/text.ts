import * as z from 'zod/mini'
import { withoutBlanks } from './blanks.ts'

/**
 * Signs that nobody sees, or that turn a line round. What holds an emoji together is `$1` and stays: the tags of a flag,
 * a joiner between two pictures, a variation selector. Never a lookbehind, which ends the whole script in Safari 16.3.
 */
const UNSEEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|\p{ExtPict}[\ufe0f\p{EMod}]?\u200d(?=\p{ExtPict}))|(?![\ufe00-\ufe0f])\p{DI}/gu
/** The same where no emoji belongs: addresses, documents, telephones, names and what is compared. */
const ANY_UNSEEN = /[\p{Cf}\p{DI}]/gu
/** Nothing else leaves a trace on paper: a name of Hangul fillers or of blank Braille is empty. */
const SEEN = /[^\s\p{Z}\p{Cf}\p{DI}\p{M}\u2800]/u

const seenOrEmpty = (value: string) => (SEEN.test(value) ? value.normalize('NFC').trim() : '')
const tidy = (value: string) => seenOrEmpty(value.replaceAll(UNSEEN, '$1'))
/** The same on one line, without doubled blanks. */
const tidyLine = (value: string) => seenOrEmpty(withoutUnseen(value)).replaceAll(/\s+/g, ' ')

// Control characters other than tab and line ends, and lone surrogates: PostgreSQL or a reader rejects them.
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const storable = z.refine<string>((value) => !UNSTORABLE.test(value), { error: 'string' })

const required = (form: (value: string) => string, most: number) =>
  z.pipe(z.pipe(z.string(), z.transform(form)), z.string().check(z.minLength(1), z.maxLength(most), storable))

/** Required text of at most `most` characters, trimmed and in Unicode NFC (rules.md#values). */
export const text = (most: number) => required(tidy, most)

/** A required name of a person, or a code: on one line, without doubled blanks and signs that nobody sees. */
export const line = (most: number) => required(tidyLine, most)

/** Optional text; empty becomes null. */
export const optionalText = (most: number, ...more: z.core.$ZodCheck<string>[]) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string()),
        z.transform((value) => (value === null ? null : tidy(value) || null)),
      ),
      z.nullable(z.string().check(z.maxLength(most), storable, ...more)),
    ),
  )

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)+$/

/** An e-mail address in one normal form: lower case, without blanks and what nobody sees. */
export const email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => withoutBlanks(seenOrEmpty(value)).toLowerCase()),
  ),
  z.string().check(z.minLength(1), z.maxLength(254), z.regex(EMAIL, { error: 'email' }), storable),
)

/** Text without what nobody sees in it. The database has the same as the function `without_unseen`. */
export const withoutUnseen = (value: string): string => value.replaceAll(ANY_UNSEEN, '')

/** Text with apostrophes and dashes as the keyboard has them: a phone writes others by itself (`plain_signs`). */
export const plainSigns = (value: string): string =>
  withoutUnseen(value)
    .replaceAll(/[\u2018\u2019\u201b\u00b4\u0060\u02bc\u02b9\u2032\uff07]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')

/** Letters that no accent makes: the database's unaccent knows more of them, these are those of names. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
}
const OWN_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Text as searches compare it: lower case, without accents. The database has the same as the function `plain`. */
export const plain = (value: string): string =>
  plainSigns(value)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)

/** A code as it is compared: whatever its case, width and blanks. The database has the same as the function `code_key`. */
export const codeKey = (value: string): string =>
  plainSigns(value).normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** `Ana Inés Rodríguez` → `Ana`. */
export const firstWord = (value: string): string => value.trim().split(/\s+/)[0] ?? ''

/** Cuts to `most` characters, the last of them an ellipsis. */
export const truncated = (value: string, most: number): string =>
  value.length > most ? `${value.slice(0, most - 1).trimEnd()}…` : value

/** Cuts to `most` characters without leaving half a surrogate pair, which the database refuses. */
export const cut = (value: string, most: number): string => value.slice(0, most).replace(/\p{Cs}$/u, '')
