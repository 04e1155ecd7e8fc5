import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { partsOf } from '../../rules.ts'
import { rateOfDay } from '../../server/columns.ts'
import { type Reminder, reminderNotice } from '../../words.ts'
import { keepTold, untoldOf } from './queries.ts'

/** Reminds students of parts that are due soon or have been for some days; each once, one notice of what falls together. */
export async function remindOfInstalments(tx: Tx, today: Day): Promise<void> {
  const open = (await untoldOf(tx, today)).flatMap((it) => {
    const parts = partsOf(it, it.parts, today)
    const at = it.parts.findIndex(({ due_on }) => due_on === it.due_on)
    const part = parts[at]
    // Who was inscribed later has had it due since then.
    return part && part.open_e2 > 0 && part.is_overdue === it.is_after
      ? [
          {
            ...it,
            number: part.number,
            count: parts.length,
            open_e2: part.open_e2,
            due_on: part.due_on,
            key: it.due_on,
          },
        ]
      : []
  })
  if (open.length === 0) return
  const messages = new Map<string, { user_id: number; student_id: number; reminders: Reminder[] }>()
  for (const it of open) {
    const key = `${it.user_id} ${it.is_after}`
    const message = messages.get(key) ?? { user_id: it.user_id, student_id: it.student_id, reminders: [] }
    message.reminders.push(it)
    messages.set(key, message)
  }
  const rate = await rateOfDay(tx, today)
  await notifyEach(
    tx,
    [...messages.values()].map(({ user_id, student_id, reminders }) => ({
      user_id,
      content: reminderNotice(reminders, rate),
      link: `/profile/${student_id}/payments`,
    })),
  )
  await keepTold(
    tx,
    open.map(({ inscription_id, key, is_after }) => ({ inscription_id, due_on: key, is_after })),
  )
}
