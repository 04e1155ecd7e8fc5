import { isBank } from '#kernel/banks.ts'
import { type Day, isDay } from '#kernel/dates.ts'
import { phoneFromText } from '#kernel/person.ts'
import { withoutUnseen } from '#kernel/text.ts'
import { payerDocument } from '../mobile/rules.ts'
import { AMOUNT, DOCUMENT, LABELLED, NAMES, RECEIVED, REFERENCE, SENT, SIDE } from './words.ts'

/** What the message of a bank says of a payment (rules.md#payments). */
export type Said = {
  amount_ves_e2: number
  receipt_number: string
  date: Day
  payer_bank: string
  payer_phone: string
  payer_identity: string
}
export type SaidField = keyof Said
export const SAID_FIELDS = [
  'amount_ves_e2',
  'receipt_number',
  'date',
  'payer_bank',
  'payer_phone',
  'payer_identity',
] as const satisfies readonly SaidField[]

/** `several`: what it says more than once and not alike, of which none is taken. */
export type Reading = { said: Partial<Said>; several: readonly SaidField[] }

type Found<T> = { value: T; at: number; length: number }

/** Takes a bank's message apart, as who paid or who was paid has it. */
export function readMessage(message: string, today: Day): Reading {
  // Bounded, in one alphabet, and with one kind of blank.
  const text = withoutUnseen(message)
    .slice(0, MOST)
    .normalize('NFKC')
    .replaceAll(/[^\S\n]+/g, ' ')
  const amounts = amountsIn(text)
  const references = referencesIn(text)
  const days = daysIn(text, today)
  // A number that is one thing is no other.
  const rest = blanked(text, [...amounts, ...references, ...days])
  const sides = sidesOf(rest)
  const paid = <T>(found: readonly Found<T>[]) => found.filter(({ at }) => sideAt(sides, at) === 'payer')
  const documents = documentsIn(rest)
  const phones = phonesIn(blanked(rest, documents))
  const found = {
    amount_ves_e2: amounts,
    receipt_number: references,
    date: days,
    payer_bank: [...paid(codesIn(rest)), ...namedBanks(rest, sides)],
    payer_phone: paid(phones),
    payer_identity: paid(documents),
  }
  const said: Partial<Record<SaidField, unknown>> = {}
  const several: SaidField[] = []
  for (const field of SAID_FIELDS) {
    const [first, ...others] = new Set<unknown>(found[field].map(({ value }) => value))
    if (others.length > 0) several.push(field)
    else if (first !== undefined) said[field] = first
  }
  return { said: said as Partial<Said>, several }
}

export const MOST = 1_000

function each<T>(
  text: string,
  form: RegExp,
  read: (groups: readonly (string | undefined)[]) => T | null,
): Found<T>[] {
  return [...text.matchAll(form)].flatMap((match) => {
    const value = read(match)
    return value === null ? [] : [{ value, at: match.index, length: match[0].length }]
  })
}

const blanked = (text: string, found: readonly Found<unknown>[]): string =>
  found.reduce(
    (rest, { at, length }) => rest.slice(0, at) + '|'.repeat(length) + rest.slice(at + length),
    text,
  )

/** `1.215,55`, `1,215.55`, `1215.5` as hundredths: the last sign with one or two digits behind it is the decimal one. */
export function hundredths(sum: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(sum) ?? []
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
}

/** What is paid, not what a bank charges for it or what is left. */
const amountsIn = (text: string): Found<number>[] =>
  each(text, AMOUNT, ([, other, sum, otherOf, sumOf]) => {
    const value = hundredths(sum ?? sumOf ?? '')
    return other || otherOf || value === 0 ? null : value
  })

const referencesIn = (text: string): Found<string>[] => {
  const found = each(text, REFERENCE, ([, digits]) => digits ?? null)
  const bare = (digits: string) => digits.replace(/^0+/, '')
  // The same number, once whole and once without zeros in front, is one.
  const [first] = found
  return found.map((one) =>
    first && bare(one.value) === bare(first.value) ? { ...one, value: first.value } : one,
  )
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const DATE =
  /\b(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)|(\d{1,2}) (?:de )?(ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)[a-z]*\.? (?:del? )?(\d{4}))\b/gi

/** Days that were; one to come is a misprint or something else. */
const daysIn = (text: string, today: Day): Found<Day>[] =>
  each(text, DATE, ([, year, month, day, d, m, y, of, name, in_year]) => {
    const named = MONTHS.indexOf((name ?? '').toLowerCase().replace('set', 'sep')) + 1
    const parts = [year ?? y ?? in_year ?? '', month ?? m ?? String(named), day ?? d ?? of ?? '']
    const [full = '', ...others] = parts
    const iso = [full.padStart(4, '20'), ...others.map((part) => part.padStart(2, '0'))].join('-')
    return isDay(iso) && iso <= today ? iso : null
  })

type Side = 'payer' | 'payee'
type Sides = { first: Side; isSent: boolean; marks: readonly Found<Side>[] }

/** Whose the numbers are: as the word before them says, else of the other one than whom the bank writes to. */
function sidesOf(text: string): Sides {
  const isReceived = RECEIVED.test(text)
  const isSent = !isReceived && SENT.test(text)
  const marks = each(text, SIDE, ([, payer]): Side => (payer ? 'payer' : 'payee'))
  return { first: isSent ? 'payee' : 'payer', isSent, marks }
}

const sideAt = ({ first, marks }: Sides, at: number): Side =>
  marks.filter((mark) => mark.at <= at).at(-1)?.value ?? first

const PHONE = /(?:\+?58[ -]?|\b0|\b)\(?4(?:12|14|16|22|24|26)\)?[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2}(?![\d*])/g
const phonesIn = (text: string): Found<string>[] => each(text, PHONE, ([typed]) => phoneFromText(typed ?? ''))

const documentsIn = (text: string): Found<string>[] =>
  each(text, DOCUMENT, ([, labelled, bare]) =>
    payerDocument((labelled ?? bare ?? '').trim().replace(/\.$/, '')),
  )

/** A code alone, or in front of an account that is masked. */
const codesIn = (text: string): Found<string>[] =>
  each(text, /\b(0\d{3})(?=\b|\*)(?!-?\d)/g, ([, code]) => (code && isBank(code) ? code : null))

/** A bank named beside a label is the one of that side; named otherwise it is the one that writes, to who paid. */
const namedBanks = (text: string, sides: Sides): Found<string>[] =>
  NAMES.flatMap(([code, form]) =>
    each(text, form, () => code).filter(({ at }) =>
      LABELLED.test(text.slice(Math.max(0, at - 40), at)) ? sideAt(sides, at) === 'payer' : sides.isSent,
    ),
  )
