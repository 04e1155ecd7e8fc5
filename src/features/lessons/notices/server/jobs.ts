import { addTime, type Clock, type Day } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { type Removed, tellOfMove, tellOfRemoval } from './actions.ts'

type Payload = { lesson_id: number; from: Day; moved_by: number }

/** A slip of the finger is mended before anybody is told of it. */
const QUIET_MS = 600_000

/** Tells where a lesson has moved to, as it stands then: what came back in time is told to nobody. */
export const moveNoticeJob: JobKind<Payload, { db: Tx; clock: Clock }> = {
  kind: 'lesson_move_notice',
  run: (moved, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfMove(tx, { ...moved, today: clock.today() })
      await done(tx)
    }),
}

/** Tells that a lesson was removed, if none stands there again by then. */
export const removalNoticeJob: JobKind<Removed, { db: Tx; clock: Clock }> = {
  kind: 'lesson_removal_notice',
  run: (removed, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfRemoval(tx, { ...removed, today: clock.today() })
      await done(tx)
    }),
}

/** Tells of a removal ten minutes from now, once for a day of a course. */
export const queueRemovalNotice = (
  tx: Tx,
  { actor, clock }: By,
  lesson: Omit<Removed, 'removed_by'>,
): Promise<void> =>
  queueJob(
    tx,
    removalNoticeJob,
    { ...lesson, removed_by: actor.user_id },
    { key: `${lesson.course_section_id} ${lesson.date}`, run_at: addTime(clock.now(), QUIET_MS) },
  )

/** Tells of a move ten minutes from now; further moves until then are told with it, from where the first began, to all but the last who moved it. */
export const queueMoveNotice = (
  tx: Tx,
  { actor, clock }: By,
  { id, from }: { id: number; from: Day },
): Promise<void> =>
  queueJob(
    tx,
    moveNoticeJob,
    { lesson_id: id, from, moved_by: actor.user_id },
    { key: String(id), run_at: addTime(clock.now(), QUIET_MS), renewed: ['moved_by'] },
  )
