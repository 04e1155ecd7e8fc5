import { InBoth } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { creditOf } from '#features/people/students/rules.ts'
import { showMoney } from '#kernel/money.ts'
import type { Fact } from '#web/ui/DescriptionList.tsx'

type Inscription = Partial<Record<'semester_price_e2' | 'paid_amount_e2' | 'debt_e2', number | undefined>>

/** What is owed, or what was paid too much. */
export function balanceOf({ semester_price_e2 = 0, paid_amount_e2 = 0, debt_e2 = 0 }: Inscription): Fact {
  const credit = creditOf({ semester_price_e2, paid_amount_e2 })
  return credit > 0
    ? { term: 'Saldo a favor', value: showMoney(credit) }
    : { term: 'Deuda', value: <InBoth amount_e2={debt_e2} /> }
}
