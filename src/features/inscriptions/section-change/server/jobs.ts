import { notify } from '#features/notifications/server/actions.ts'
import { addTime, type Clock } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { movedNotice } from '../words.ts'
import { letterOf, moveInWords } from './queries.ts'

type Moved = { inscription_id: number; old_section_id: number; from: string; moved_by: number }

/** What is taken back meanwhile is told to nobody. */
const QUIET_MS = 60_000

/** Tells a student where a change of section has led, as it stands then. */
export const movedNoticeJob: JobKind<Moved, { db: Tx; clock: Clock }> = {
  kind: 'section_change_notice',
  run: (moved, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfMove(tx, moved)
      await done(tx)
    }),
}

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
  await queueJob(
    tx,
    movedNoticeJob,
    { inscription_id: id, old_section_id, from, moved_by: actor.user_id },
    { key: String(id), run_at: addTime(clock.now(), QUIET_MS), renewed: ['moved_by'] },
  )
}
