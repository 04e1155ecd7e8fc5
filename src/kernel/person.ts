import type { Day } from './dates.ts'
import { plainSigns } from './text.ts'

export const IDENTITY_KINDS = ['V', 'E', 'P'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]
export const GENDERS = ['male', 'female'] as const
export type Gender = (typeof GENDERS)[number]

const FORMS: Record<IdentityKind, RegExp> = { V: /^\d{4,9}$/, E: /^\d{4,9}$/, P: /^[A-Z0-9]{5,20}$/ }

const isKind = (kind: string): kind is IdentityKind => IDENTITY_KINDS.some((one) => one === kind)

/** Digits whose dots or blanks, if any, part thousands. */
const DIGITS = /^(?:\d+|\d{1,3}(?:(?:\. ?| )\d{3})+)$/
/** The kind before a number; a passport's own letters may come first, so only a dash parts its P from them. */
const KIND_BEFORE: Record<IdentityKind, RegExp> = {
  V: /^V[\s.-]*(?=\d)/,
  E: /^E[\s.-]*(?=\d)/,
  P: /^P\s*-\s*(?=\w)/,
}

/** A document as typed, with the signs of the keyboard in upper case. */
const typedDocument = (typed: string) =>
  plainSigns(typed).normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim()

/** The kind that a document says itself, as `V-12.345.678` does, and what is left of it; null when it says none. */
export function kindIn(typed: string): { kind: IdentityKind; number: string } | null {
  const bare = typedDocument(typed)
  const kind = IDENTITY_KINDS.find((one) => KIND_BEFORE[one].test(bare))
  return kind ? { kind, number: bare.replace(KIND_BEFORE[kind], '') } : null
}

/**
 * The one normal form of an identity number (rules.md#values): upper case, dots and blanks between thousands and a dash
 * behind the letters taken out, for V and E without the letter and without zeros in front. Any other dot or dash stays, so
 * that a check digit or a decimal point makes no other person of it: what does not fit its kind fails `isIdentity`.
 */
export function identityNumber(kind: string, typed: string): string {
  const said = kindIn(typed)
  const bare = said && said.kind === kind ? said.number : typedDocument(typed)
  if (DIGITS.test(bare)) {
    const digits = bare.replaceAll(/[. ]/g, '')
    return kind === 'P' ? digits : digits.replace(/^0+/, '')
  }
  return kind === 'P' ? passportNumber(bare) : bare
}

function passportNumber(bare: string): string {
  const [, letters = '', rest = ''] = /^([A-Z]+) ?- ?(.+)$/.exec(bare) ?? []
  if (letters && DIGITS.test(rest)) return `${letters}${rest.replaceAll(/[. ]/g, '')}`
  return (letters ? `${letters}${rest}` : bare).replaceAll(' ', '')
}

/** Is this, in normal form, a document of that kind? */
export const isIdentity = (kind: string, number: string): boolean => isKind(kind) && FORMS[kind].test(number)

/** A document as people read it: `V-12.345.678`, `P-AB123456`. */
export function showIdentity(kind: string, number: string): string {
  return kind === 'P' ? `P-${number}` : `${kind}-${number.replaceAll(/\B(?=(\d{3})+$)/g, '.')}`
}

/** Turns an identity in a search into its stored form: `V-12.345.678`, `V12345678` → `12345678`. */
export const searchedIdentity = (search: string | undefined): string | undefined =>
  search &&
  plainSigns(search)
    .normalize('NFKC')
    .replaceAll(/(?<=\d)\.(?=\d)/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])(?:[VE](?:\s*-\s*)?(?=\d)|[VE][\s.]+(?=\d{4})|P\s*-\s*(?=\w))/giu, '')

const COUNTRY = '58'

/**
 * A telephone as E.164; null when it is none. A national Venezuelan number may lack its country or its zero; a foreign
 * one begins with + (or 00) and is never refused for its country's rules (rules.md#values).
 */
export function phoneFromText(typed: string): string | null {
  const bare = plainSigns(typed)
    .normalize('NFKC')
    .replaceAll(/[\s().\-/]/g, '')
  const international = bare.startsWith('00') ? `+${bare.slice(2)}` : bare
  if (international.startsWith('+')) {
    const number = international.replace(/^\+580(?=\d{10}$)/, '+58')
    return /^\+[1-9]\d{3,14}$/.test(number) ? number : null
  }
  const national = international.replace(/^58(?=\d{10}$)/, '').replace(/^0(?=\d{10}$)/, '')
  return /^[24]\d{9}$/.test(national) ? `+${COUNTRY}${national}` : null
}

/** A telephone as people read it: `0412-1234567`, a foreign one as `+573001234567`. */
export function showPhone(e164: string): string {
  const national = /^\+58([24]\d{2})(\d{7})$/.exec(e164)
  return national ? `0${national[1]}-${national[2]}` : e164
}

/** What is wrong with a date of birth, as a 422 code; null when it can be one. */
export function birthDateError(birth_date: Day, today: Day): string | null {
  if (birth_date >= today) return `before:${today}`
  return birth_date < '1900-01-01' ? 'after:1900-01-01' : null
}

export const GENDER_LABELS = { male: 'Masculino', female: 'Femenino' } as const
