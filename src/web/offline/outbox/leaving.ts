import type { SessionUser } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'
import type { Entry } from './entry.ts'
import { leaving } from './outbox.ts'
import { discardAll, entriesOf } from './outbox-database.ts'
import { sendWaiting } from './sender.ts'

const ask = (lost: readonly Entry[]) =>
  new Promise<boolean>((resolve) => {
    leaving.set({
      lost,
      answer: (leaves) => {
        leaving.set(null)
        resolve(leaves)
      },
    })
  })

/** Whoever wants to leave does not wait longer for a line that gives no answer. */
const PATIENCE_MS = 10_000

async function send(user_id: number): Promise<void> {
  const notice = toast.loading('Enviando lo anotado')
  const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([sendWaiting(user_id).catch(() => {}), enough])
  toast.dismiss(notice)
}

/** Sends what waits before somebody signs out; what cannot be sent is lost only if the person says so. */
export async function mayLeave({ id }: SessionUser): Promise<boolean> {
  const waiting = await entriesOf(id)
  if (waiting.length > 0) {
    await send(id)
    const lost = await entriesOf(id)
    if (lost.length > 0 && !(await ask(lost))) return false
  }
  await discardAll(id)
  return true
}
