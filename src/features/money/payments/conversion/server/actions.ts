import { sql } from 'kysely'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import { rateOfDay } from '#features/money/instalments/server/columns.ts'
import { boundsIn, dollarsOf, type Rate } from '#kernel/bolivares.ts'
import type { Day } from '#kernel/dates.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { PENDING } from '../../rules.ts'
import { paymentFacts } from '../../server/queries.ts'
import { type Converted, conversionsOf, refusalToConvert } from '../rules.ts'
import { areRatesHeld, pendingInBolivares } from './columns.ts'

type InDollars = { amount: number; amount_ves_e2: null; rate_e4: null; rate_day: null }
export type Amounts = Converted | InDollars

export const inDollars = (amount: number): InDollars => ({
  ...{ amount, amount_ves_e2: null, rate_e4: null, rate_day: null },
})

type Paid = { date: Day; amount_ves_e2: number; seen_e4?: number | undefined }

/** Bolívares as dollars by the rate of their day, which stands until this is written. */
export async function converted(tx: Tx, { date, amount_ves_e2, seen_e4 }: Paid): Promise<Converted> {
  insist((await areRatesHeld(tx)) ? null : 'exchange_rate_changed')
  const rate = await rateOfDay(tx, date)
  insist(refusalToConvert(rate, seen_e4 ?? rate?.rate_e4 ?? 0))
  const { day: rate_day, rate_e4 } = rate as Rate
  const [least, most] = boundsIn(rate_e4)
  if (amount_ves_e2 < least) throw new Invalid({ amount_ves_e2: [`min:${least}`] })
  if (amount_ves_e2 > most) throw new Invalid({ amount_ves_e2: [`max:${most}`] })
  return { amount: dollarsOf(amount_ves_e2, rate_e4), amount_ves_e2, rate_e4, rate_day }
}

/** Calculates the payments that wait anew by these rates, which the caller holds and has written. */
export async function convertPending(tx: Tx, by: By, rates: readonly Rate[]): Promise<void> {
  const found = conversionsOf(await pendingInBolivares(tx), rates)
  if (found.length === 0) return
  const facts = await paymentFacts(
    tx,
    found.map(({ payment }) => payment.id),
  )
  const waiting = facts.filter(({ status }) => status === PENDING)
  const changes = conversionsOf(waiting, rates).filter(({ stays }) => !stays)
  const rows = changes.map(({ payment, now }) => ({ id: payment.id, ...now }))
  await sql`
    update payments p set amount = it.amount, rate_e4 = it.rate_e4, rate_day = it.rate_day
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (id int, amount int, rate_e4 bigint, rate_day date)
    where p.id = it.id`.execute(tx)
  await recordAll(
    tx,
    by,
    changes.map(({ payment: { id, amount, rate_e4, rate_day }, now }) => ({
      ...{ action: 'payments.convert' as const, entity: 'payment', entity_id: id },
      before: { amount, rate_e4, rate_day },
      after: { amount: now.amount, rate_e4: now.rate_e4, rate_day: now.rate_day },
    })),
  )
}
