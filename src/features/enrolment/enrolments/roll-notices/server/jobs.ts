import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Tx } from '#server/database/db.ts'
import { ONE_MINUTE, quietNotice } from '#server/jobs/quiet-notice.ts'
import { cameNotice, leftNotice } from '../words.ts'
import { rollsOf, studentsOn } from './queries.ts'

/** `before`: the students on the roll as its minute began. */
type Changed = { course_section_id: number; before: readonly number[]; changed_by: number }

/** Tells who teaches a course of a section how its roll has changed: who is back in time is told of to nobody. */
export const rollNoticeJob = quietNotice<Changed>({
  kind: 'roll_notice',
  quiet_ms: ONE_MINUTE,
  key: ({ course_section_id }) => course_section_id,
  tell: tellOfRoll,
})

async function tellOfRoll(tx: Tx, { course_section_id, before, changed_by }: Changed): Promise<void> {
  const [roll] = await studentsOn(tx, [course_section_id])
  if (!roll) return
  const [was, is] = [new Set(before), new Set(roll.student_ids)]
  const kinds = [
    { ids: [...was].filter((id) => !is.has(id)), say: leftNotice },
    { ids: [...is].filter((id) => !was.has(id)), say: cameNotice },
  ]
  for (const { ids, say } of kinds) {
    const rolls = await rollsOf(
      tx,
      ids.map((student_id) => ({ student_id, course_section_id })),
    )
    await notifyEach(
      tx,
      rolls
        .filter(({ user_id }) => user_id !== changed_by)
        .map((one) => ({
          user_id: one.user_id,
          content: say(one),
          link: `/lessons/${one.course_id}/${one.section_id}/section-notes`,
        })),
    )
  }
}
