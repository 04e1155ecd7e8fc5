import { recordAll } from '#features/institute/audit/server/actions.ts'
import { refusalToTouch } from '#features/timetable/periods/rules.ts'
import { priceFor } from '#features/timetable/periods/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { InscriptionKind } from '../../contract.ts'
import { refusalToChangePrice } from '../../rules.ts'
import { belowPaidSentence } from '../../words.ts'
import { netOf, type Reduced, type Reduction, reducedBy } from '../rules.ts'
import { discountsInForce, insertReduced, pricedInscriptions, setReduced } from './queries.ts'

/** What an inscription cost and costs, in hundredths. */
export type PriceChange = { period: string; before_e2: number; after_e2: number }

type Held = Awaited<ReturnType<typeof holdPrices>>
type Repricing = { held: Held; add?: Reduction; remove?: number; reason: string }

/** Holds a student's inscriptions that run, with what reduces their prices. */
export const holdPrices = async (tx: Tx, student_id: number) =>
  (await pricedInscriptions(tx, student_id)).filter((one) => refusalToTouch(one) === null)

/**
 * Prices inscriptions that are held anew, with a discount more or less; gives those that cost something else
 * now. None falls below what was paid and reported (`inscription_price_has_payments`).
 */
export async function repriceInscriptions(tx: Tx, by: By, { held, add, remove, reason }: Repricing) {
  const priced = held.flatMap(({ discounts, ...one }) => {
    const before_e2 = one.semester_price_e2
    const kept = discounts.filter(({ id }) => id !== remove)
    const price = discounts.reduce((sum, { taken_e2 }) => sum + taken_e2, before_e2)
    const reduced = reducedBy(price, add ? [...kept, add] : kept)
    const semester_price_e2 = netOf(price, reduced)
    const isLess = semester_price_e2 < before_e2
    const code = isLess ? refusalToChangePrice(semester_price_e2, one) : null
    insist(code, { description: belowPaidSentence({ ...one, semester_price_e2 }) })
    return [{ id: one.id, period: one.period, before_e2, semester_price_e2, reduced }]
  })
  if (priced.length === 0) return []
  await setReduced(tx, priced)
  const changed = priced.filter(({ before_e2, semester_price_e2 }) => semester_price_e2 !== before_e2)
  await recordAll(
    tx,
    by,
    changed.map(({ id, before_e2, semester_price_e2 }) => ({
      action: 'inscriptions.change_price',
      entity: 'inscription',
      entity_id: id,
      before: { semester_price_e2: before_e2 },
      after: { semester_price_e2 },
      reason,
    })),
  )
  return changed.map(
    ({ period, before_e2, semester_price_e2 }): PriceChange => ({
      period,
      before_e2,
      after_e2: semester_price_e2,
    }),
  )
}

type Price = { semester_price_e2: number; reduced: readonly Reduced[] }

/** What students who are held pay on a day of a price, by student. */
export async function pricesOn(
  tx: Tx,
  { prices, today }: { prices: ReadonlyMap<number, number>; today: Day },
): Promise<Map<number, Price>> {
  const discounts = groupedBy(await discountsInForce(tx, [...prices.keys()], today), (one) => one.student_id)
  return new Map(
    [...prices].map(([student_id, price]) => {
      const reduced = reducedBy(price, discounts.get(student_id) ?? [])
      return [student_id, { semester_price_e2: netOf(price, reduced), reduced }]
    }),
  )
}

type Priced = {
  student_id: number
  kind: InscriptionKind
  section: { id: number; specialization_id: number; semester_id: number }
}
type Pricing = { period_id: number; inscribed: readonly Priced[] }

/** Writes inscriptions with what each costs its student; gives the rows, and the ids by student. */
export async function insertPriced(tx: Tx, by: By, { period_id, inscribed }: Pricing) {
  const today = by.clock.today()
  const prices = new Map<number, number>()
  // A semester is of one pensum, and that of one specialization: a price for each.
  for (const { section } of inscribed) {
    const { specialization_id, semester_id } = section
    if (prices.has(semester_id)) continue
    const place = { period_id, specialization_id, semester_id, today }
    prices.set(semester_id, await priceFor(tx, place))
  }
  const own = await pricesOn(tx, {
    prices: new Map(
      inscribed.map(({ student_id, section }) => [student_id, prices.get(section.semester_id) ?? 0]),
    ),
    today,
  })
  const rows = inscribed.map(({ student_id, kind, section }) => {
    const { id: section_id, specialization_id, semester_id } = section
    const semester_price_e2 = own.get(student_id)?.semester_price_e2 ?? 0
    return { student_id, kind, period_id, section_id, specialization_id, semester_id, semester_price_e2 }
  })
  const made = await tx.insertInto('inscriptions').values(rows).returning(['id', 'student_id']).execute()
  const ids = new Map(made.map(({ id, student_id }) => [student_id, id]))
  await insertReduced(
    tx,
    made.flatMap(({ id, student_id }) =>
      (own.get(student_id)?.reduced ?? []).map((one) => ({ ...one, inscription_id: id })),
    ),
  )
  return { rows, ids }
}

/** What inscriptions of a student would be reduced by on a day. */
export const reductionsOf = (tx: Tx, { student_id, today }: { student_id: number; today: Day }) =>
  discountsInForce(tx, [student_id], today)
