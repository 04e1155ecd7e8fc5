import { isLastHere, type SessionUser } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import type { Answers } from './answers-database.ts'
import { keepAnswers, keepEarlier } from './last-answers.ts'
import { keepPages, savesData } from './worker-registration.ts'

let hasBegun = false

/** Makes this device ready to be without a line, once per page: the pages, and then what was read last. */
export async function begin(user: SessionUser): Promise<void> {
  // Without its pages what was read could not be shown; a browser gives a worker only to safe addresses.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  if (hasBegun) return goOn(user)
  hasBegun = true
  if (!(await keepPages(user))) return
  const answers = await keepAnswers(user)
  if (!answers) return
  try {
    await keepEarlier(answers)
    const { keepSnapshots } = await import('./take-snapshot.ts')
    keepSnapshots(answers)
    await keepOwn(user, answers)
  } catch {
    // Without a line, or on a full device, the rest comes another time.
  }
}

/** The session's end has emptied the device: whoever signs in again over the page has it filled again. */
async function goOn(user: SessionUser): Promise<void> {
  if (!isLastHere(user.id) || document.querySelector('.shell[inert]')) return
  const answers = await keepAnswers(user)
  if (!(await answers?.reopen()) || !answers) return
  await keepEarlier(answers)
  await keepOwn(user, answers)
}

async function keepOwn(user: SessionUser, answers: Answers): Promise<void> {
  // Of the administration nothing is read ahead.
  if (savesData() || !(user.teacher || user.student)) return
  const { readOwn } = await import('./own-answers.ts')
  await readOwn(user, answers, Date.parse(clock.now()))
}
