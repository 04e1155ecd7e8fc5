import { notifyEach } from '#features/notifications/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { undoneNotice } from '../../words.ts'
import { ownersOf } from './queries.ts'

/** Tells students that their inscriptions are undone, as long as these are there. */
export async function tellOfUndoing(
  tx: Tx,
  { actor }: By,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<void> {
  const owners = await ownersOf(tx, ids)
  await notifyEach(
    tx,
    owners
      .filter(({ user_id }) => user_id !== actor.user_id)
      .map(({ student_id, user_id, period }) => ({
        user_id,
        content: undoneNotice({ period, reason }),
        link: `/profile/${student_id}/inscriptions`,
      })),
  )
}
