import type { ChargeFacts } from '#features/money/fees/rules.ts'
import { overdueOf, type PlanPart, partsOf } from '#features/money/instalments/rules.ts'
import { type Day, dayOf, type Instant } from '#kernel/dates.ts'
import { type DiscountTaken, inscriptionName } from './words.ts'

export type Price = {
  period: string
  inscribed_on: Day
  semester_price_e2: number
  paid_amount_e2: number
  pending_amount_e2: number
  /** Null where the price is one part without a day. */
  parts: readonly PlanPart[] | null
  discounts: DiscountTaken[]
}

export type Charged = Omit<ChargeFacts, 'waived_at'> & {
  title: string
  pending_amount_e2: number
  waived_at: Instant | null
  waive_reason: string | null
}

export type Paid = {
  date: Day
  title: string
  type: number
  receipt_number: string | null
  amount: number
  amount_ves_e2: number | null
  rate_e4: number | null
  rate_day: Day | null
}

export type Account = {
  prices: readonly Price[]
  charges: readonly Charged[]
  /** Those that were approved, and those that wait for their review. */
  approved: readonly Paid[]
  reported: Paid[]
}

/** In this order, of one day. */
const KINDS = ['due', 'waived', 'paid'] as const

type Entry = {
  day: Day
  kind: (typeof KINDS)[number]
  title: string
  /** What is owed more, or less where it is below nothing. */
  amount_e2: number
  discounts?: DiscountTaken[]
  reason?: string | null
  payment?: Paid
}
type Line = Entry & { balance_e2: number; is_later: boolean }

type Open = {
  owed_e2: number
  /** Of what is owed, that whose day has passed, and the rest. */
  overdue_e2: number
  later_e2: number
  /** Reported and not reviewed: it lowers what is owed, and no balance. */
  reported_e2: number
  credit_e2: number
}
type Statement = { lines: Line[]; reported: Paid[]; open: Open }

const partsOfPrice = (price: Price, today: Day) =>
  partsOf(price, price.parts ?? [{ percent: 100, due_on: price.inscribed_on }], today)

function dueOfPrice(price: Price, today: Day): Entry[] {
  const parts = partsOfPrice(price, today)
  return parts
    .filter(({ amount_e2 }) => amount_e2 > 0)
    .map(({ number, due_on, amount_e2 }) => ({
      day: due_on,
      kind: 'due',
      title: inscriptionName(price.period, { number, count: parts.length }),
      amount_e2,
      ...(number === 1 && price.discounts.length > 0 && { discounts: price.discounts }),
    }))
}

/** What was waived is what was left then: neither paid nor reported. */
const waivedOf = ({ amount_e2, paid_amount_e2, pending_amount_e2 }: Charged) =>
  Math.max(0, amount_e2 - paid_amount_e2 - pending_amount_e2)

function dueOfCharge(charge: Charged): Entry[] {
  const { title, amount_e2, due_on, waived_at, waive_reason } = charge
  if (waived_at === null) return [{ day: due_on, kind: 'due', title, amount_e2 }]
  const waived_on = dayOf(waived_at)
  // What was waived before it fell due stands before its waiver.
  const day = due_on < waived_on ? due_on : waived_on
  return [
    { day, kind: 'due', title, amount_e2 },
    { day: waived_on, kind: 'waived', title, amount_e2: -waivedOf(charge), reason: waive_reason },
  ]
}

const entryOfPayment = (payment: Paid): Entry => ({
  day: payment.date,
  kind: 'paid',
  title: payment.title,
  amount_e2: -payment.amount,
  payment,
})

const sumOf = <T>(of: readonly T[], value: (one: T) => number) => of.reduce((sum, one) => sum + value(one), 0)

const owedOf = (price: Price) =>
  Math.max(0, price.semester_price_e2 - price.paid_amount_e2 - price.pending_amount_e2)

/** What is open on a day; what was paid too much for one thing lowers no other (rules.md#debt). */
function openOf({ prices, charges }: Account, today: Day): Open {
  const overdue_e2 =
    sumOf(prices, (price) => (price.parts ? overdueOf(partsOfPrice(price, today)) : 0)) +
    sumOf(charges, ({ debt_e2, due_on }) => (due_on < today ? debt_e2 : 0))
  const owed_e2 = sumOf(prices, owedOf) + sumOf(charges, ({ debt_e2 }) => debt_e2)
  return {
    owed_e2,
    overdue_e2,
    later_e2: owed_e2 - overdue_e2,
    reported_e2: sumOf([...prices, ...charges], ({ pending_amount_e2 }) => pending_amount_e2),
    credit_e2:
      sumOf(prices, (it) => Math.max(0, it.paid_amount_e2 - it.semester_price_e2)) +
      sumOf(charges, (it) => Math.max(0, it.paid_amount_e2 - it.amount_e2)),
  }
}

const inOrder = (a: Entry, b: Entry): number => {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)
}

/** What fell due and what was paid in the order of its days, and what is open (rules.md#statement-of-account). */
export function statementOf(account: Account, today: Day): Statement {
  const entries = [
    ...account.prices.flatMap((price) => dueOfPrice(price, today)),
    ...account.charges.flatMap(dueOfCharge),
    ...account.approved.map(entryOfPayment),
  ].sort(inOrder)
  let balance_e2 = 0
  const lines = entries.map((entry) => {
    balance_e2 += entry.amount_e2
    return { ...entry, balance_e2, is_later: entry.day > today }
  })
  return { lines, reported: account.reported, open: openOf(account, today) }
}
