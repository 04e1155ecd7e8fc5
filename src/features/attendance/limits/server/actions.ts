import { heldOpen, judgeHeld, type OpenCourses } from '#features/enrolments/absences/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueAbsenceNotices } from '../../absences/server/jobs.ts'

/**
 * Changes how many absences fail a course, or how many delays make one, and judges by it whose notes are not handed over
 * (rules.md#absences); who passes a limit by it is told as ever.
 */
export async function changeLimits(
  tx: Tx,
  by: By,
  { which, change }: { which: OpenCourses; change: () => Promise<unknown> },
): Promise<void> {
  // Held first: no mark is judged by the former limit meanwhile.
  const held = await heldOpen(tx, which)
  await change()
  for (const id of await judgeHeld(tx, by, held)) await queueAbsenceNotices(tx, by, id)
}
