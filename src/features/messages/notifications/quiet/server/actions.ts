import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs, withdrawJobs } from '#server/jobs/queue.ts'
import { type StudentNotice, studentNoticeJob } from './jobs.ts'

type Told = Omit<StudentNotice, 'told_by'> & {
  /** More than the act that it takes back: told even where that one was not. */
  is_news?: boolean
}

/**
 * Tells a student after a quiet minute what somebody else has changed. What waits of the same matter is what this takes
 * back: of neither is anything told.
 */
export async function tellStudentLater(tx: Tx, { actor, clock }: By, told: Told): Promise<void> {
  const { is_news = false, ...notice } = told
  const taken_back = await withdrawJobs(tx, studentNoticeJob, [notice.about])
  if (taken_back.size > 0 && !is_news) return
  const waiting = studentNoticeJob.waiting({ ...notice, told_by: actor.user_id }, clock)
  await queueJobs(tx, studentNoticeJob, [waiting])
}

/** Of what waits of a matter nothing is told: it is so no more. */
export async function tellNothingOf(tx: Tx, about: string): Promise<void> {
  await withdrawJobs(tx, studentNoticeJob, [about])
}
