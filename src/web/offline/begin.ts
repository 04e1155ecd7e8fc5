import type { SessionUser } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import { keepAnswers, keepEarlier } from './last-answers.ts'
import { keepPages, savesData } from './worker-registration.ts'

let hasBegun = false

/** Makes this device ready to be without a line, once per page: the pages, and then what was read last. */
export async function begin(user: SessionUser): Promise<void> {
  // Without its pages what was read could not be shown; a browser gives a worker only to safe addresses.
  if (hasBegun || !import.meta.env.PROD || !navigator.serviceWorker) return
  hasBegun = true
  if (!(await keepPages(user))) return
  const answers = await keepAnswers(user)
  if (!answers) return
  try {
    await keepEarlier(answers)
    const { keepSnapshots } = await import('./take-snapshot.ts')
    keepSnapshots(answers)
    // Of the administration nothing is read ahead.
    if (savesData() || !(user.teacher || user.student)) return
    const { readOwn } = await import('./own-answers.ts')
    await readOwn(user, answers, Date.parse(clock.now()))
  } catch {
    // Without a line, or on a full device, the rest comes another time.
  }
}
