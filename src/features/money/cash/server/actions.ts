import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { closeCashBox } from '../contract.ts'
import { isDifferent, refusalToClose } from '../rules.ts'
import { closingById, heldBox } from './queries.ts'

/**
 * Closes a day of the caller's own cash. Refuses where what it holds is not what was seen while it was counted; a
 * difference needs a reason. What comes in afterwards is of the next day (rules.md#cash).
 */
export async function closeBox(tx: Tx, by: By, body: BodyOf<typeof closeCashBox>) {
  const { user_id } = by.actor
  const { day, counted_e2, counted_ves_e2, registered_e2, registered_ves_e2 } = body
  const box = { registered_e2, registered_ves_e2, counted_e2, counted_ves_e2 }
  insist(refusalToClose(await heldBox(tx, { user_id, day }), body))
  const differs = isDifferent(box)
  const difference_reason = (differs && body.difference_reason) || null
  if (differs && difference_reason === null) throw new Invalid({ difference_reason: ['required'] })
  // The trigger locks for the same reason, but only once the number is there.
  await sql`lock table cash_closings in share row exclusive mode`.execute(tx)
  const { id, number } = await tx
    .insertInto('cash_closings')
    .values({
      ...box,
      user_id,
      day,
      difference_reason,
      number: sql`(select coalesce(max(number), 0) + 1 from cash_closings)`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('cash_movements')
    .set({ cash_closing_id: id })
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .where('cash_closing_id', 'is', null)
    .execute()
  await record(tx, by, {
    action: 'cash.close',
    entity: 'cash_closing',
    entity_id: id,
    after: {
      ...{ number, day, registered_e2, counted_e2 },
      ...((registered_ves_e2 > 0 || counted_ves_e2 > 0) && { registered_ves_e2, counted_ves_e2 }),
    },
    reason: difference_reason,
  })
  return closingById(tx, id)
}
