import { type Day, daysBetween } from '#kernel/dates.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import { plain } from '#kernel/text.ts'
import { digitsOf, endsAlike, LEAST_DIGITS_TOLD, numbersOf } from '../matching/rules.ts'
import type { ReversalReason } from '../words.ts'

export type Moved = {
  id: number
  account_id: number
  day: Day
  reference: string
  description: string
  amount_e2: number
}
type Reversal = { credit_id: number; reasons: readonly ReversalReason[] }

/** Banks take back within weeks; a debit that only says so, within days. */
const [MOST_DAYS, MOST_DAYS_BY_WORD] = [90, 15]
/** As many credits as a person compares at a glance. */
const MOST_SHOWN = 3

const WORDS = /\brevers|\bdevol|\bdevuel|\brechaz|\banulad|\banulac/

/** Whether a debit can take that credit back: of the same account and sum, not before it. */
export function canReverse(debit: Moved, credit: Moved): boolean {
  const days = daysBetween(credit.day, debit.day)
  const isSame = debit.account_id === credit.account_id && debit.amount_e2 === -credit.amount_e2
  return isSame && debit.amount_e2 < 0 && days >= 0 && days <= MOST_DAYS
}

function hasReference(debit: Moved, credit: Moved): boolean {
  const reference = digitsOf(credit.reference)
  if (reference === '') return false
  if (numbersOf(debit.reference).some((one) => one === reference || endsAlike(one, reference))) return true
  return reference.length >= LEAST_DIGITS_TOLD && numbersOf(debit.description).includes(reference)
}

/** Which credits each debit may take back, by its reference, or by its word alone; none where neither says so. */
export function reversalsOf(
  debits: readonly Moved[],
  credits: readonly Moved[],
): ReadonlyMap<number, readonly Reversal[]> {
  const sums = groupedBy(credits, ({ account_id, amount_e2 }) => `${account_id} ${amount_e2}`)
  return new Map(
    debits.map((debit) => {
      const same = (sums.get(`${debit.account_id} ${-debit.amount_e2}`) ?? []).filter((credit) =>
        canReverse(debit, credit),
      )
      const isSaid = WORDS.test(plain(`${debit.reference} ${debit.description}`))
      const named = same.filter((credit) => hasReference(debit, credit))
      const near = isSaid ? same.filter(({ day }) => daysBetween(day, debit.day) <= MOST_DAYS_BY_WORD) : []
      // A sum that many paid those days says nothing.
      const found = named.length > 0 ? named : near.length <= MOST_SHOWN ? near : []
      const reasons: ReversalReason[] = [
        ...(named.length > 0 ? (['reference'] as const) : []),
        ...(isSaid ? (['word'] as const) : []),
        'amount',
      ]
      return [debit.id, found.slice(0, MOST_SHOWN).map(({ id }) => ({ credit_id: id, reasons }))]
    }),
  )
}

/** Credits that a debit took back by their reference: they pay nothing. One debit takes one back. */
export function takenBack(debits: readonly Moved[], credits: readonly Moved[]): ReadonlySet<number> {
  const gone = new Set<number>()
  for (const found of reversalsOf(debits, credits).values()) {
    const next = found.find(({ credit_id, reasons }) => reasons.includes('reference') && !gone.has(credit_id))
    if (next) gone.add(next.credit_id)
  }
  return gone
}
