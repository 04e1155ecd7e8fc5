import { type Day, daysBetween } from '#kernel/dates.ts'

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
  /** Hundredths, for each account in its currency; null where there is no rate to say it. */
  amount_e2: (account_id: number) => number | null
  identity_number: string
  phone: string | null
}

export const MATCH_REASONS = ['reference', 'reference_end', 'amount', 'day', 'identity', 'phone'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

export type Candidate = { credit_id: number; reasons: readonly MatchReason[] }
export type Match = {
  payment_id: number
  /** The one that proves it. */
  sure: Candidate | null
  /** The likeliest first, none of them sure. */
  likely: readonly Candidate[]
}

/** Banks post later than people pay, most of all over a weekend. */
const MOST_DAYS = 3
/** What people type of a long number: at least its last four digits. */
const LEAST_DIGITS = 4
/** As many credits as a person compares at a glance. */
const MOST_LIKELY = 3

const WEIGHTS: Record<MatchReason, number> = {
  ...{ reference: 8, reference_end: 6, amount: 5, identity: 5, phone: 4, day: 1 },
}

type Pair = Candidate & { payment_id: number; weight: number }

/**
 * Finds the credits of each report (rules.md#bank). Sure is what agrees in reference, amount and day with one credit
 * alone, which agrees so with no other report. Works in the number of both, not in their product.
 */
export function matchesOf(credits: readonly Credit[], reports: readonly Report[]): Match[] {
  const index = indexOf(credits)
  const pairs = reports.flatMap((report) =>
    [...creditsFor(report, index)].flatMap((credit): Pair[] => {
      const reasons = reasonsOf(credit, report)
      if (!isLikely(reasons)) return []
      const weight = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
      return [{ payment_id: report.id, credit_id: credit.id, reasons, weight }]
    }),
  )
  const of_payment = Map.groupBy(pairs, (pair) => pair.payment_id)
  const of_credit = Map.groupBy(pairs.filter(agrees), (pair) => pair.credit_id)
  return reports.map(({ id: payment_id }) => {
    const own = (of_payment.get(payment_id) ?? []).sort(
      (one, other) => other.weight - one.weight || one.credit_id - other.credit_id,
    )
    const agreeing = own.filter(agrees)
    const [only] = agreeing
    const is_sure = only && agreeing.length === 1 && of_credit.get(only.credit_id)?.length === 1
    const shown = ({ credit_id, reasons }: Pair): Candidate => ({ credit_id, reasons })
    return {
      payment_id,
      sure: is_sure ? shown(only) : null,
      likely: is_sure ? [] : own.slice(0, MOST_LIKELY).map(shown),
    }
  })
}

const hasReference = (reasons: readonly MatchReason[]): boolean =>
  reasons.includes('reference') || reasons.includes('reference_end')

const agrees = ({ reasons }: Candidate): boolean =>
  hasReference(reasons) && reasons.includes('amount') && reasons.includes('day')

/** A sum alone says little, and a day alone nothing. */
const isLikely = (reasons: readonly MatchReason[]): boolean =>
  hasReference(reasons) ||
  reasons.includes('identity') ||
  reasons.includes('phone') ||
  (reasons.includes('amount') && reasons.includes('day'))

function reasonsOf(credit: Credit, report: Report): MatchReason[] {
  const numbers = numbersOf(`${credit.reference} ${credit.description}`)
  const reference = referenceReason(numbers, report.receipt_number)
  const identity = digitsOf(report.identity_number)
  const phone = phoneEnd(report.phone)
  const days = Math.abs(daysBetween(report.day, credit.day))
  return [
    ...(reference ? [reference] : []),
    ...(report.amount_e2(credit.account_id) === credit.amount_e2 ? (['amount'] as const) : []),
    ...(identity.length >= 5 && numbers.includes(identity) ? (['identity'] as const) : []),
    ...(phone && numbers.some((number) => number.endsWith(phone)) ? (['phone'] as const) : []),
    ...(days <= MOST_DAYS ? (['day'] as const) : []),
  ]
}

/** Whole, or the end of the longer one: a number in the middle of another says nothing. */
function referenceReason(
  numbers: readonly string[],
  receipt_number: string,
): 'reference' | 'reference_end' | null {
  const typed = digitsOf(receipt_number)
  if (typed.length === 0) return null
  if (numbers.includes(typed)) return 'reference'
  return numbers.some((number) => endsAlike(number, typed)) ? 'reference_end' : null
}

function endsAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= LEAST_DIGITS && long.endsWith(short)
}

/** Its digits, without zeros in front, which people and banks write as they like. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '')

/** The numbers of a text; `V-12.345.678` is one of them. */
const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.-]\d+)*/g)].map(([number]) => digitsOf(number)).filter(Boolean)

/** As it ends whether or not the country stands in front of it. */
function phoneEnd(phone: string | null): string | null {
  const digits = digitsOf(phone ?? '')
  return digits.length >= 10 ? digits.slice(-10) : null
}

type Index = { ends: Map<string, Credit[]>; sums: Map<string, Credit[]>; accounts: ReadonlySet<number> }

/** By the end of each number, and by account and sum. */
function indexOf(credits: readonly Credit[]): Index {
  const ends = new Map<string, Credit[]>()
  for (const credit of credits)
    for (const end of new Set(numbersOf(`${credit.reference} ${credit.description}`).map(endOf)))
      ends.set(end, [...(ends.get(end) ?? []), credit])
  return {
    ends,
    sums: Map.groupBy(credits, ({ account_id, amount_e2 }) => `${account_id} ${amount_e2}`),
    accounts: new Set(credits.map(({ account_id }) => account_id)),
  }
}

const endOf = (digits: string): string => digits.slice(-LEAST_DIGITS)

function creditsFor(report: Report, { ends, sums, accounts }: Index): Set<Credit> {
  const numbers = [report.receipt_number, report.identity_number, report.phone ?? '']
  const near = [...accounts].flatMap((id) => sums.get(`${id} ${report.amount_e2(id)}`) ?? [])
  return new Set([
    ...numbers.flatMap((number) => ends.get(endOf(digitsOf(number))) ?? []),
    ...near.filter(({ day }) => Math.abs(daysBetween(report.day, day)) <= MOST_DAYS),
  ])
}
