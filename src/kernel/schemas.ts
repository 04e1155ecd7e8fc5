import * as z from 'zod/mini'
import { withoutBlanks } from './blanks.ts'
import { type Day, type Instant, isDay } from './dates.ts'
import { MOST_CENTS } from './money.ts'
import { hundredthsOf } from './notes.ts'
import { LEAST_LENGTH, normalPassword } from './password.ts'
import { GENDERS, IDENTITY_KINDS, identityNumber, isIdentity, phoneFromText } from './person.ts'
import { withoutUnseen } from './text.ts'

export const day = z.pipe(
  z.string().check(z.refine(isDay, { error: 'date' })),
  z.transform((text) => text as Day),
)

/** For answers: the driver already gives text. */
export const dayOut = z.custom<Day>((value) => typeof value === 'string' && isDay(value))

export const instant = z.custom<Instant>(
  (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
)

/** Whole hundredths of a US dollar. A column or field that holds them ends in `_e2`, or is named `amount`. */
export const cents = z.int().check(z.minimum(0), z.maximum(MOST_CENTS))

/** As `cents`, but above zero. */
export const positiveCents = z.int().check(z.minimum(1), z.maximum(MOST_CENTS))

/** A note from 0 to 20 with two decimals at most, as the API carries it (rules.md#values). */
export const note = z.number().check(
  z.minimum(0),
  z.maximum(20),
  z.refine((value) => hundredthsOf(value) !== null, { error: 'decimals:2' }),
)

/** rules.md#passwords: 12–128 characters, any of them. Whether it is easy to guess is checked by `refusalOfPassword`. */
export const password = z.string().check(
  z.refine((value) => [...normalPassword(value)].length >= LEAST_LENGTH, { error: `min:${LEAST_LENGTH}` }),
  z.refine((value) => [...normalPassword(value)].length <= 128, { error: 'max:128' }),
)

/**
 * Signs that nobody sees, or that turn a line round. What holds an emoji together is `$1` and stays: the tags of a flag,
 * a joiner between two pictures, a variation selector. Never a lookbehind, which ends the whole script in Safari 16.3.
 */
const UNSEEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|\p{ExtPict}[\ufe0f\p{EMod}]?\u200d(?=\p{ExtPict}))|(?![\ufe00-\ufe0f])\p{DI}/gu

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

const normalPhone = z.string().check(
  z.overwrite((typed) => phoneFromText(typed) ?? typed),
  z.refine((value) => phoneFromText(value) !== null, { error: 'phone' }),
)

/** A required telephone, stored as E.164. */
const phone = z.pipe(text(40), normalPhone)

/** An optional telephone; empty becomes null. */
export const optionalPhone = z.optional(z.pipe(optionalText(40), z.nullable(normalPhone)))

const socialNetworks = z.strictObject({
  instagrams: optionalText(100),
  facebook: optionalText(100),
  twitter: optionalText(100),
})

const emergencyContact = z.strictObject({
  name: optionalText(120),
  phone: optionalPhone,
  relationship: optionalText(60),
})

/** The person data of students and pre-registered students (http.md#fields-and-includes). Wrap the object in `withIdentity`. */
export const personFields = {
  first_name: line(60),
  last_name: line(60),
  email,
  identity_kind: z.enum(IDENTITY_KINDS),
  identity_number: text(30),
  gender: z.enum(GENDERS),
  birth_date: day,
  phone,
  birth_place: optionalText(120),
  address: optionalText(300),
  social_networks: z.optional(socialNetworks),
  previous_school: optionalText(150),
  graduation_year: z.optional(z.nullable(z.int().check(z.minimum(1940), z.maximum(2200)))),
  emergency_contact: z.optional(z.nullable(emergencyContact)),
}

type Identified = { identity_kind?: string | undefined; identity_number?: string | undefined }

/** Puts the identity number of a body into its normal form, and checks it against its kind when both were sent. */
export function withIdentity<T extends z.ZodMiniType<Identified>>(schema: T): T {
  return schema.check(
    z.overwrite((person) => {
      const { identity_kind: kind, identity_number: number } = person
      if (kind === undefined || number === undefined) return person
      return { ...person, identity_number: identityNumber(kind, number) }
    }),
    z.refine(
      ({ identity_kind: kind, identity_number: number }) =>
        kind === undefined || number === undefined || isIdentity(kind, number),
      { path: ['identity_number'], error: 'identity' },
    ),
  )
}

export const PersonBody = withIdentity(z.strictObject(personFields))

export type Person = z.output<typeof PersonBody>

/** Person data as an answer carries it; the e-mail and the picture are the user's. */
export const personOut = {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  identity_kind: z.enum(IDENTITY_KINDS),
  identity_number: z.string(),
  gender: z.enum(GENDERS),
  birth_date: dayOut,
  phone: z.string(),
  birth_place: z.nullable(z.string()),
  address: z.nullable(z.string()),
  social_networks: z.object({
    instagrams: z.optional(z.nullable(z.string())),
    facebook: z.optional(z.nullable(z.string())),
    twitter: z.optional(z.nullable(z.string())),
  }),
  previous_school: z.nullable(z.string()),
  graduation_year: z.nullable(z.int()),
  emergency_contact: z.nullable(
    z.object({
      name: z.optional(z.nullable(z.string())),
      phone: z.optional(z.nullable(z.string())),
      relationship: z.optional(z.nullable(z.string())),
    }),
  ),
}
