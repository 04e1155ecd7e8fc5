import { showMoney } from '#kernel/money.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import type { Period } from '../contract.ts'
import { scopeOf, validityOf } from './words.ts'

/** What the semester costs, for everybody and for some. */
export function PriceSummary({ period }: { period: Period }) {
  const settings = period.price_settings ?? []
  const facts = settings.map((setting) => ({
    term: `${scopeOf(setting)}, ${validityOf(setting)}`,
    value: showMoney(setting.semester_price_e2),
  }))
  return (
    <DescriptionList
      facts={[{ term: 'Precio del semestre', value: showMoney(period.semester_price_e2) }, ...facts]}
    />
  )
}
