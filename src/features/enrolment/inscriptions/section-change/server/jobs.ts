import { notify } from '#features/messages/notifications/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import { ONE_MINUTE, quietNotice } from '#server/jobs/quiet-notice.ts'
import { movedNotice } from '../words.ts'
import { letterOf, moveInWords } from './queries.ts'

type Moved = { inscription_id: number; old_section_id: number; from: string; moved_by: number }

/** Tells a student where a change of section has led, as it stands then. */
export const movedNoticeJob = quietNotice<Moved>({
  kind: 'section_change_notice',
  quiet_ms: ONE_MINUTE,
  key: ({ inscription_id }) => inscription_id,
  tell: tellOfMove,
})

async function tellOfMove(tx: Tx, { inscription_id, old_section_id, from, moved_by }: Moved): Promise<void> {
  const is = await moveInWords(tx, inscription_id)
  if (!is || is.section_id === old_section_id || is.user_id === moved_by) return
  const { user_id, student_id, section_id: _, ...place } = is
  const content = movedNotice({ ...place, from })
  await notify(tx, { user_ids: [user_id], content, link: `/profile/${student_id}/inscriptions` })
}

/** Tells of a change a minute from now; further ones until then are told with it, from where the first began. */
export async function queueMovedNotice(
  tx: Tx,
  { actor, clock }: By,
  { id, old_section_id }: { id: number; old_section_id: number },
): Promise<void> {
  const from = await letterOf(tx, old_section_id)
  const moved = { inscription_id: id, old_section_id, from, moved_by: actor.user_id }
  await queueJobs(tx, movedNoticeJob, [movedNoticeJob.waiting(moved, clock)], { renewed: ['moved_by'] })
}
