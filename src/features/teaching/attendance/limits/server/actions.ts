import {
  heldOpen,
  judgeAbsences,
  judgeHeld,
  type OpenCourses,
} from '#features/enrolment/enrolments/absences/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueAbsenceNotices } from '../../absences/server/jobs.ts'

type Back = { enrolment_id: number; course_section_id: number; state_before: string }

/** Judges by the limits of now enrolments that were given back, and tells who passes one by it. */
export async function judgeAnew(tx: Tx, by: By, enrolments: readonly Back[]): Promise<void> {
  const judged = await judgeAbsences(tx, by, {
    lesson_id: null,
    enrolment_ids: enrolments.map(({ enrolment_id }) => enrolment_id),
  })
  const states = new Map(judged.map((one) => [one.enrolment_id, one.enrolment_state]))
  const changed = enrolments.filter((one) => states.get(one.enrolment_id) !== one.state_before)
  for (const id of new Set(changed.map((one) => one.course_section_id))) await queueAbsenceNotices(tx, by, id)
}

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
