import { holdPrices, repriceInscriptions } from '#features/enrolment/inscriptions/pricing/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { tellStudentLater } from '#features/messages/notifications/quiet/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { isInForce, isRange } from '../rules.ts'
import { endedNotice, givenNotice } from '../words.ts'
import { discountById, lockedDiscount } from './queries.ts'

/** Gives a student a discount, and tells; the inscriptions that run cost less where it is in force today. */
export async function createDiscount(tx: Tx, by: By, body: BodyOf<typeof contract.createDiscount>) {
  const today = by.clock.today()
  insist(isRange(body) ? null : 'invalid_date_range')
  if (body.valid_until && body.valid_until < today)
    throw new Invalid({ valid_until: [`after:${addDays(today, -1)}`] })
  const { student_id, reason, ...rest } = body
  const values = { ...rest, percent: rest.percent ?? null, amount_e2: rest.amount_e2 ?? null }
  const held = await holdPrices(tx, student_id)
  const { id } = await tx
    .insertInto('discounts')
    .values({ ...values, student_id, reason, created_by: by.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const add = { id, percent: values.percent, amount_e2: values.amount_e2 }
  const isNow = isInForce(body, today)
  const prices = isNow ? await repriceInscriptions(tx, by, { held, add, reason }) : []
  await record(tx, by, {
    action: 'discounts.create',
    entity: 'discount',
    entity_id: id,
    after: { student_id, ...values, valid_until: values.valid_until ?? null },
    reason,
  })
  await tellStudentLater(tx, by, {
    about: `discount ${id}`,
    student_id,
    content: givenNotice(values, prices),
    page: 'payments',
  })
  return { data: await discountById(tx, id), prices }
}

/** Takes a discount away, and tells; what ended with it stays as it was paid. */
export async function endDiscount(tx: Tx, by: By, { id, reason }: { id: number; reason: string }) {
  const { student_id, ended_at } = await lockedDiscount(tx, id)
  insist(ended_at === null ? null : 'discount_already_ended')
  const held = await holdPrices(tx, student_id)
  const prices = await repriceInscriptions(tx, by, { held, remove: id, reason })
  await tx
    .updateTable('discounts')
    .set({ ended_at: by.clock.now(), ended_by: by.actor.user_id, end_reason: reason })
    .where('id', '=', id)
    .execute()
  const data = await discountById(tx, id)
  await record(tx, by, {
    action: 'discounts.end',
    entity: 'discount',
    entity_id: id,
    before: { student_id },
    reason,
  })
  await tellStudentLater(tx, by, {
    about: `discount ${id}`,
    student_id,
    content: endedNotice(data, { changes: prices, reason }),
    page: 'payments',
  })
  return { data, prices }
}
