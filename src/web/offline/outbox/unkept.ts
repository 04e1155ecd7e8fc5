import type { NewEntry } from './entry.ts'
import { basedOnAnswer, keepLeftOut, noteAnswer } from './outbox-database.ts'
import { alone, nameOf, post, tell } from './sender.ts'

/** What was neither kept by the device nor taken by the server. */
export type NotTaken = Error & { refusal?: string }

/**
 * Sends at once what the device cannot keep. What the server left out of it needs the person as if it had waited; rejects
 * with `NotTaken` where it has taken none, with its sentence if there is one.
 */
export const sendUnkept = (user_id: number, entry: NewEntry): Promise<void> =>
  alone(nameOf(user_id, entry.about), async () => {
    const based = basedOnAnswer(user_id, entry)
    const outcome = await post(user_id, based)
    if ('answer' in outcome) noteAnswer(user_id, based, outcome.answer)
    const isInPart = outcome.kind === 'refused' && outcome.answer !== undefined
    if (isInPart) await keepLeftOut(user_id, based, outcome.refusal)
    await tell(user_id, based, outcome)
    if (outcome.kind === 'saved' || isInPart) return
    const error: NotTaken = new Error('neither kept nor sent')
    if (outcome.kind === 'refused') error.refusal = outcome.refusal.text
    throw error
  })
