import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { changedTo } from '../../rules.ts'
import { lockedFacts } from '../../server/queries.ts'
import type * as contract from '../contract.ts'
import { refusalOfSetting, refusalToPrice } from '../rules.ts'
import { priceById, pricesOfPeriod, semesterInPeriod } from './queries.ts'

type Setting = {
  period_id: number
  specialization_id: number | null
  semester_id: number | null
  valid_from: Day | null
  valid_until: Day | null
}

async function insistOnPeriod(tx: Tx, by: By, period_id: number): Promise<void> {
  insist(refusalToPrice(await lockedFacts(tx, period_id), by.clock.today()))
}

/** A semester says whose it is: its specialization is written even when it was not sent. */
async function settled<S extends Setting>(tx: Tx, setting: S): Promise<S> {
  const { semester_id, period_id } = setting
  const semester = semester_id === null ? null : await semesterInPeriod(tx, { semester_id, period_id })
  insist(refusalOfSetting({ ...setting, semester }))
  return semester ? { ...setting, specialization_id: semester.specialization_id } : setting
}

const forAudit = (price: Setting & { semester_price_e2: number }) => ({
  period_id: price.period_id,
  specialization_id: price.specialization_id,
  semester_id: price.semester_id,
  semester_price_e2: price.semester_price_e2,
  valid_from: price.valid_from,
  valid_until: price.valid_until,
})

/** Sets a price for a specialization, a semester or some days of a period. */
export async function createPriceSetting(tx: Tx, by: By, order: BodyOf<typeof contract.createPriceSetting>) {
  await insistOnPeriod(tx, by, order.period_id)
  const setting = await settled(tx, {
    ...order,
    specialization_id: order.specialization_id ?? null,
    semester_id: order.semester_id ?? null,
    valid_from: order.valid_from ?? null,
    valid_until: order.valid_until ?? null,
  })
  const { id } = await tx
    .insertInto('period_price_settings')
    .values(setting)
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, by, {
    action: 'period_price_settings.create',
    entity: 'period_price_setting',
    entity_id: id,
    after: forAudit(setting),
  })
  return priceById(tx, id)
}

type PriceUpdate = { id: number; changes: BodyOf<typeof contract.updatePriceSetting> }

/** Changes what is given of a price; inscriptions already made keep theirs. */
export async function updatePriceSetting(tx: Tx, by: By, { id, changes }: PriceUpdate) {
  const before = await priceById(tx, id)
  await insistOnPeriod(tx, by, before.period_id)
  if (Object.keys(changes).length === 0) return before
  const merged = changedTo<Setting & { semester_price_e2: number }>(before, changes)
  // Another semester without a specialization beside it brings its own.
  if (changes.semester_id && changes.specialization_id === undefined) merged.specialization_id = null
  const { specialization_id } = await settled(tx, merged)
  await tx
    .updateTable('period_price_settings')
    .set({ ...changes, specialization_id })
    .where('id', '=', id)
    .execute()
  await record(tx, by, {
    action: 'period_price_settings.update',
    entity: 'period_price_setting',
    entity_id: id,
    before: forAudit(before),
    after: forAudit({ ...merged, specialization_id }),
  })
  return priceById(tx, id)
}

/** Removes a price: what it was for costs again what the next more general one says. */
export async function deletePriceSetting(tx: Tx, by: By, id: number): Promise<void> {
  const before = await priceById(tx, id)
  await insistOnPeriod(tx, by, before.period_id)
  await tx.deleteFrom('period_price_settings').where('id', '=', id).execute()
  await record(tx, by, {
    action: 'period_price_settings.delete',
    entity: 'period_price_setting',
    entity_id: id,
    before: forAudit(before),
  })
}

/** Removes the prices of a period, before the period goes away. */
export async function clearPrices(tx: Tx, by: By, period_id: number): Promise<void> {
  const prices = await pricesOfPeriod(tx, period_id)
  await tx.deleteFrom('period_price_settings').where('period_id', '=', period_id).execute()
  const deleted = { action: 'period_price_settings.delete', entity: 'period_price_setting' } as const
  await recordAll(
    tx,
    by,
    prices.map((price) => ({ ...deleted, entity_id: price.id, before: forAudit(price) })),
  )
}
