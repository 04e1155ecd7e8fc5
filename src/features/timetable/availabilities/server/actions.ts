import { record } from '#features/institute/audit/server/actions.ts'
import { notify } from '#features/messages/notifications/server/actions.ts'
import { periodName } from '#features/timetable/periods/rules.ts'
import { showMinutes, startOf } from '#features/timetable/schedules/grid/rules.ts'
import { weekdayName } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { refusalToRemind, refusalToSay, type UnwantedHour } from '../rules.ts'
import { reminder } from '../words.ts'
import { availabilityById, heldPeriod, keepReminders } from './queries.ts'

type Whose = { period_id: number; teacher_id: number }

async function insistOnSaying(tx: Tx, { actor, clock }: By, { period_id, teacher_id }: Whose) {
  const period = await heldPeriod(tx, period_id)
  insist(refusalToSay(actor, teacher_id, { ...period, today: clock.today() }))
}

/** Says when a teacher can in a period; also called by the demo institute. */
export async function createAvailability(tx: Tx, by: By, order: BodyOf<typeof contract.createAvailability>) {
  const { hours, ...whose } = order
  await insistOnSaying(tx, by, whose)
  const { id } = await tx.insertInto('availabilities').values(whose).returning('id').executeTakeFirstOrThrow()
  return keep(tx, by, { id, hours, before: null })
}

/** Says it anew. */
export async function updateAvailability(
  tx: Tx,
  by: By,
  { id, hours }: { id: number; hours: readonly UnwantedHour[] },
) {
  const { hours: before, ...whose } = await availabilityById(tx, id)
  await insistOnSaying(tx, by, whose)
  // A new version, also where the same is said again: that it still holds is said now.
  await tx.updateTable('availabilities').set({ teacher_id: whose.teacher_id }).where('id', '=', id).execute()
  await tx.deleteFrom('unwanted_hours').where('availability_id', '=', id).execute()
  return keep(tx, by, { id, hours, before })
}

type Kept = { id: number; hours: readonly UnwantedHour[]; before: readonly UnwantedHour[] | null }

async function keep(tx: Tx, by: By, { id, hours, before }: Kept): Promise<contract.Availability> {
  if (hours.length > 0)
    await tx
      .insertInto('unwanted_hours')
      .values(hours.map((one) => ({ availability_id: id, ...one })))
      .execute()
  const made = await availabilityById(tx, id)
  const { period_id, teacher_id } = made
  const times = await timesOf(tx)
  await record(tx, by, {
    action: 'availabilities.update',
    entity: 'availability',
    entity_id: id,
    before: before && recorded(before, times),
    after: { period_id, teacher_id, ...recorded(made.hours, times) },
  })
  return made
}

/** When each class hour begins, as people name it. */
async function timesOf(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.selectFrom('class_hours').select(['id', 'start_hour', 'start_minute']).execute()
  return new Map(rows.map((hour) => [hour.id, showMinutes(startOf(hour))]))
}

const recorded = (hours: readonly UnwantedHour[], times: ReadonlyMap<number, string>) => ({
  hours: hours.map(
    ({ day, class_hour_id, is_impossible }) =>
      `${weekdayName(day)} ${times.get(class_hour_id) ?? ''} (${is_impossible ? 'no puede' : 'prefiere no'})`,
  ),
})

/** Asks those who have not said it, each once a day; gives how many were asked just now. */
export async function remindOfAvailability(
  tx: Tx,
  { clock }: By,
  { period_id, teacher_ids }: BodyOf<typeof contract.remindOfAvailability>,
): Promise<number> {
  const period = await heldPeriod(tx, period_id)
  const today = clock.today()
  insist(refusalToRemind({ ...period, today }))
  const user_ids = await keepReminders(tx, { period_id, teacher_ids, day: today })
  const last_day = period.availability_last_day ?? today
  await notify(tx, {
    user_ids,
    content: reminder(periodName(period), last_day),
    link: '/profile/availability',
  })
  return user_ids.length
}
