import type { Day } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import { quietNotice, TEN_MINUTES } from '#server/jobs/quiet-notice.ts'
import { type Removed, tellOfMove, tellOfRemoval } from './actions.ts'

/** Tells where a lesson has moved to, as it stands then: what came back in time is told to nobody. */
export const moveNoticeJob = quietNotice<{ lesson_id: number; from: Day; moved_by: number }>({
  kind: 'lesson_move_notice',
  quiet_ms: TEN_MINUTES,
  key: ({ lesson_id }) => lesson_id,
  tell: (tx, moved, clock) => tellOfMove(tx, { ...moved, today: clock.today() }),
})

/** Tells that a lesson was removed, if none stands there again by then: once for a day of a course. */
export const removalNoticeJob = quietNotice<Removed>({
  kind: 'lesson_removal_notice',
  quiet_ms: TEN_MINUTES,
  key: ({ course_section_id, date }) => `${course_section_id} ${date}`,
  tell: (tx, removed, clock) => tellOfRemoval(tx, { ...removed, today: clock.today() }),
})

/** Tells of a removal ten minutes from now. */
export const queueRemovalNotice = (
  tx: Tx,
  { actor, clock }: By,
  lesson: Omit<Removed, 'removed_by'>,
): Promise<void> =>
  queueJobs(tx, removalNoticeJob, [removalNoticeJob.waiting({ ...lesson, removed_by: actor.user_id }, clock)])

/** Tells of a move ten minutes from now; further moves until then are told with it, from where the first began, to all but the last who moved it. */
export const queueMoveNotice = (
  tx: Tx,
  { actor, clock }: By,
  { id, from }: { id: number; from: Day },
): Promise<void> => {
  const move = moveNoticeJob.waiting({ lesson_id: id, from, moved_by: actor.user_id }, clock)
  return queueJobs(tx, moveNoticeJob, [move], { renewed: ['moved_by'] })
}
