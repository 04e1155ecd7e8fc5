import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import { rollNoticeJob } from './jobs.ts'
import { rollsTaken, studentsOn } from './queries.ts'

/** A student on the roll of a course of a section. */
export type OnRoll = { student_id: number; course_section_id: number }

/** The rolls on which the student of an inscription is. */
export const rollsOfInscription = (tx: Tx, id: number): Promise<OnRoll[]> => rollsTaken(tx, id)

/**
 * Tells those who teach, after a quiet minute, who has left their rolls by then and who has come to them, one notice
 * for each roll; asked when the rolls have changed.
 */
export async function tellTeachers(
  tx: Tx,
  { actor, clock }: By,
  { left = [], came = [] }: { left?: readonly OnRoll[]; came?: readonly OnRoll[] },
): Promise<void> {
  const ids = new Set([...left, ...came].map(({ course_section_id }) => course_section_id))
  if (ids.size === 0) return
  const jobs = (await studentsOn(tx, [...ids])).map(({ course_section_id, student_ids }) => {
    const of = (rolls: readonly OnRoll[]) =>
      rolls.filter((one) => one.course_section_id === course_section_id).map((one) => one.student_id)
    const new_ones = new Set(of(came))
    const before = [...of(left), ...student_ids.filter((id) => !new_ones.has(id))]
    return rollNoticeJob.waiting({ course_section_id, before, changed_by: actor.user_id }, clock)
  })
  // A notice that waits keeps how the roll stood when its minute began.
  await queueJobs(tx, rollNoticeJob, jobs, { renewed: ['changed_by'] })
}
