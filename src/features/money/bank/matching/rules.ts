import { addDays, type Day, daysBetween, type Instant } from '#kernel/dates.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { MatchReason } from '../words.ts'

/** A credit of the bank's list that proves no payment yet. */
export type Credit = {
  id: number
  account_id: number
  day: Day
  reference: string
  description: string
  /** Above 0, hundredths of the account's currency. */
  amount_e2: number
}

/** A payment that waits for its review. */
export type Report = {
  id: number
  day: Day
  receipt_number: string
  /** Hundredths, for each account in its currency; null where it was paid in the other. */
  amount_e2: (account_id: number) => number | null
  identity_number: string
  phone: string | null
  /** Who made the mobile payment, where somebody said it. */
  payer_identity?: string | null
  payer_phone?: string | null
}

type Candidate = { credit_id: number; reasons: readonly MatchReason[] }
export type Match = {
  payment_id: number
  /** The one that proves it. */
  sure: Candidate | null
  /** The likeliest first, none of them sure. */
  likely: readonly Candidate[]
}

/** Banks post later than people pay, most of all over a weekend. */
export const MOST_DAYS = 3
/** What people type of a long number: at least its last four digits. */
const LEAST_DIGITS = 4
/** A shorter number of a description may be a year, an office or a sum. */
export const LEAST_DIGITS_TOLD = 6
/** As many credits as a person compares at a glance. */
const MOST_LIKELY = 3

const WEIGHTS: Record<MatchReason, number> = {
  ...{ reference: 8, reference_end: 6, amount: 5, identity: 5, phone: 4, day: 1 },
}

type Weighed = Candidate & { payment_id: number; weight: number }

/**
 * Finds the credits of each report (rules.md#bank). Sure is what agrees in reference, amount and day with one credit
 * alone, which agrees so with no other report. Works in the number of both, not in their product.
 */
export function matchesOf(credits: readonly Credit[], reports: readonly Report[]): Match[] {
  const index = indexOf(credits)
  const found = reports.map((report) =>
    [...creditsFor(report, index)]
      .map((credit): Weighed => {
        const reasons = reasonsOf(credit, report)
        const weight = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
        return { payment_id: report.id, credit_id: credit.id, reasons, weight }
      })
      .filter(isLikely)
      .sort((one, other) => other.weight - one.weight || one.credit_id - other.credit_id),
  )
  const agreeing = groupedBy(found.flat().filter(agrees), ({ credit_id }) => credit_id)
  const sure = found.map((own) => {
    const [only, ...more] = own.filter(agrees)
    return only && more.length === 0 && agreeing.get(only.credit_id)?.length === 1 ? only : null
  })
  const proving = new Set(sure.map((one) => one?.credit_id))
  return reports.map(({ id: payment_id }, at) => ({
    payment_id,
    sure: sure[at] ? shown(sure[at]) : null,
    likely: sure[at]
      ? []
      : (found[at] ?? [])
          .filter(({ credit_id }) => !proving.has(credit_id))
          .slice(0, MOST_LIKELY)
          .map(shown),
  }))
}

const shown = ({ credit_id, reasons }: Weighed): Candidate => ({ credit_id, reasons })

const hasReference = (reasons: readonly MatchReason[]): boolean =>
  reasons.includes('reference') || reasons.includes('reference_end')

const agrees = ({ reasons }: Candidate): boolean =>
  hasReference(reasons) && reasons.includes('amount') && reasons.includes('day')

/** A sum alone says little, and a day alone nothing. */
const isLikely = ({ reasons }: Candidate): boolean =>
  hasReference(reasons) ||
  reasons.includes('identity') ||
  reasons.includes('phone') ||
  (reasons.includes('amount') && reasons.includes('day'))

function reasonsOf({ numbers, ...credit }: Indexed, report: Report): MatchReason[] {
  const reference = referenceReason(credit, report.receipt_number)
  const identities = [report.identity_number, report.payer_identity ?? ''].map(digitsOf)
  const phones = [report.phone, report.payer_phone ?? null].flatMap((phone) => phoneEnd(phone) ?? [])
  const isPayer = identities.some((identity) => identity.length >= 5 && numbers.includes(identity))
  const isPhone = phones.some((phone) => numbers.some((number) => number.endsWith(phone)))
  const days = Math.abs(daysBetween(report.day, credit.day))
  return [
    ...(reference ? [reference] : []),
    ...(report.amount_e2(credit.account_id) === credit.amount_e2 ? (['amount'] as const) : []),
    ...(isPayer ? (['identity'] as const) : []),
    ...(isPhone ? (['phone'] as const) : []),
    ...(days <= MOST_DAYS ? (['day'] as const) : []),
  ]
}

/** Whole, or the end of the longer one: a number in the middle of another says nothing. A description tells it whole. */
function referenceReason(
  { references, told }: Pick<Indexed, 'references' | 'told'>,
  receipt_number: string,
): 'reference' | 'reference_end' | null {
  const typed = digitsOf(receipt_number)
  if (typed.length === 0) return null
  const isTold = typed.length >= LEAST_DIGITS_TOLD && told.includes(typed)
  if (isTold || references.includes(typed)) return 'reference'
  return references.some((number) => endsAlike(number, typed)) ? 'reference_end' : null
}

export function endsAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= LEAST_DIGITS && long.endsWith(short)
}

/** Its digits, without zeros in front, which people and banks write as they like. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '')

/** The numbers of a text; `V-12.345.678` is one of them. */
export const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.-]\d+)*/g)].map(([number]) => digitsOf(number)).filter(Boolean)

/** As it ends whether or not the country stands in front of it. */
export function phoneEnd(phone: string | null): string | null {
  const digits = digitsOf(phone ?? '')
  return digits.length >= 10 ? digits.slice(-10) : null
}

type Indexed = Credit & {
  /** Of the reference, of the description, and of both. */
  references: readonly string[]
  told: readonly string[]
  numbers: readonly string[]
}
type Index = {
  /** By the end of each of its numbers. */
  ends: Map<string, Indexed[]>
  /** By account, sum and day. */
  sums: Map<string, Indexed[]>
  accounts: ReadonlySet<number>
}

function indexOf(credits: readonly Credit[]): Index {
  const indexed = credits.map((credit): Indexed => {
    const [references, told] = [numbersOf(credit.reference), numbersOf(credit.description)]
    return { ...credit, references, told, numbers: [...references, ...told] }
  })
  const ended = indexed.flatMap((credit) =>
    [...new Set(credit.numbers.map(endOf))].map((end) => ({ end, credit })),
  )
  const ends = groupedBy(ended, ({ end }) => end)
  return {
    ends: new Map([...ends].map(([end, some]) => [end, some.map(({ credit }) => credit)])),
    sums: groupedBy(indexed, ({ account_id, amount_e2, day }) => sumKey(account_id, amount_e2, day)),
    accounts: new Set(credits.map(({ account_id }) => account_id)),
  }
}

const endOf = (digits: string): string => digits.slice(-LEAST_DIGITS)
const sumKey = (account_id: number, amount_e2: number | null, day: Day): string =>
  `${account_id} ${amount_e2} ${day}`

/** What has a number of the report, or its sum near its day: a sum that many share those days says nothing. */
function creditsFor(report: Report, { ends, sums, accounts }: Index): Set<Indexed> {
  const { payer_identity, payer_phone } = report
  const own = [report.receipt_number, report.identity_number, report.phone ?? '']
  const numbers = [...own, payer_identity ?? '', payer_phone ?? '']
  const days = Array.from({ length: 2 * MOST_DAYS + 1 }, (_, at) => addDays(report.day, at - MOST_DAYS))
  const near = [...accounts].flatMap((id) =>
    days.flatMap((day) => sums.get(sumKey(id, report.amount_e2(id), day)) ?? []),
  )
  return new Set([
    ...numbers.flatMap((number) => ends.get(endOf(digitsOf(number))) ?? []),
    ...(near.length > MOST_LIKELY ? [] : near),
  ])
}

export type Pair = { payment_id: number; line_id: number; version?: Instant | undefined }
type Line = { amount_e2: number; is_used: boolean }

/** Why a line cannot prove a payment: only what came in does, and one at most. */
export function refusalOfLine(line: Line | undefined): 'bank_line_taken' | 'bank_line_is_no_credit' | null {
  if (!line || line.is_used) return 'bank_line_taken'
  return line.amount_e2 < 0 ? 'bank_line_is_no_credit' : null
}

/** Which pairs are not approved, and why: one line proves one payment. */
export function refusalsOfPairs(pairs: readonly Pair[], lines: ReadonlyMap<number, Line>) {
  const [payments, used] = [new Set<number>(), new Set<number>()]
  return new Map(
    pairs.flatMap((pair) => {
      const code = payments.has(pair.payment_id)
        ? 'payment_already_reviewed'
        : used.has(pair.line_id)
          ? 'bank_line_taken'
          : refusalOfLine(lines.get(pair.line_id))
      if (code) return [[pair, code] as const]
      payments.add(pair.payment_id)
      used.add(pair.line_id)
      return []
    }),
  )
}
