import { closeBox } from '#features/money/cash/server/actions.ts'
import { boxesOf } from '#features/money/cash/server/queries.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'

/** Closes what somebody has open, counted as registered. */
export async function closeBoxes(tx: Tx, by: By): Promise<void> {
  for (const { day, registered_e2, registered_ves_e2 } of await boxesOf(tx, by.actor.user_id)) {
    const counted = { counted_e2: registered_e2, counted_ves_e2: registered_ves_e2 }
    await closeBox(tx, by, { day, registered_e2, registered_ves_e2, ...counted })
  }
}
