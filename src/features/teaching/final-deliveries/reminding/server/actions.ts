import { notify } from '#features/messages/notifications/server/actions.ts'
import { addDays, type Instant, showDayInWords } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { isReminderDue } from '../../rules.ts'
import { missingNotice } from '../../words.ts'
import { setTold, untoldOf } from './queries.ts'

/** Tells each jury once that notes lack, unless the day was moved meanwhile. */
export async function remindJuries(tx: Tx, id: number, now: Instant): Promise<void> {
  const rows = (await untoldOf(tx, id)).filter(({ date }) => isReminderDue(date, now))
  if (rows.length === 0) return
  for (const { user_id, code, course_title, missing, date } of rows)
    await notify(tx, {
      user_ids: [user_id],
      content: missingNotice(code, course_title, missing, showDayInWords(addDays(date, 1))),
      link: `/final-deliveries/${id}`,
    })
  await setTold(
    tx,
    id,
    rows.map(({ teacher_id }) => teacher_id),
  )
}
