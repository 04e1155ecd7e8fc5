import type { Day } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { holidaysOfVenezuela, isThere, refusalToAdd, refusalToSave } from '../rules.ts'
import { factsToSave, holidayById, holidaysByIds, holidaysIn } from './queries.ts'

/** Makes a holiday. */
export async function createHoliday(tx: Tx, order: BodyOf<typeof contract.createHoliday>) {
  insist(refusalToSave(await factsToSave(tx, { id: null, ...order })))
  const { id } = await tx.insertInto('holidays').values(order).returning('id').executeTakeFirstOrThrow()
  return holidayById(tx, id)
}

type HolidayUpdate = { id: number; changes: BodyOf<typeof contract.updateHoliday> }

/** Changes what is given of a holiday. */
export async function updateHoliday(tx: Tx, { id, changes }: HolidayUpdate) {
  const before = await holidayById(tx, id)
  const { date = before.date, title = before.title } = changes
  insist(refusalToSave(await factsToSave(tx, { id, date, title })))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('holidays').set(changes).where('id', '=', id).execute()
  return holidayById(tx, id)
}

/** Removes a holiday. */
export async function deleteHoliday(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('holidays').where('id', '=', id).execute()
}

/** The national holidays of a year, each with whether it is there. */
export async function offeredIn(tx: Tx, year: number) {
  const there = await holidaysIn(tx, year)
  return holidaysOfVenezuela(year).map((one) => ({ ...one, is_there: isThere(one, there) }))
}

/** Makes the national holidays of a year that fall on the days named; also called by the demo institute. */
export async function addHolidaysOfVenezuela(
  tx: Tx,
  { year, dates }: { year: number; dates: readonly Day[] },
) {
  const offered = await offeredIn(tx, year)
  insist(refusalToAdd(dates, offered))
  const chosen = offered.filter(({ date }) => dates.includes(date))
  const made = await tx
    .insertInto('holidays')
    .values(chosen.map(({ date, title, every_year }) => ({ date, title, every_year })))
    .returning('id')
    .execute()
  return holidaysByIds(
    tx,
    made.map(({ id }) => id),
  )
}
