import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/db.ts'
import { priceOn } from '../rules.ts'

type PriceOrder = { period_id: number; specialization_id: number; semester_id: number; today: Day }

/** What an inscription of today costs in hundredths; the inscription keeps it (domain.md 3). */
export async function priceFor(tx: Tx, order: PriceOrder): Promise<number> {
  const period = await tx
    .selectFrom('periods')
    .select('semester_price_e2')
    .where('id', '=', order.period_id)
    .executeTakeFirstOrThrow()
  const settings = await tx
    .selectFrom('period_price_settings')
    .select(['id', 'specialization_id', 'semester_id', 'semester_price_e2', 'valid_from', 'valid_until'])
    .where('period_id', '=', order.period_id)
    .execute()
  return priceOn(order.today, { ...order, ...period, settings })
}
