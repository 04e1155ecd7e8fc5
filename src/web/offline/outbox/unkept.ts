import type { NewEntry } from './entry.ts'
import { basedOnAnswer, noteAnswer } from './outbox-database.ts'
import { alone, nameOf, post, tell } from './sender.ts'

/** What was neither kept by the device nor taken by the server. */
export type NotTaken = Error & { refusal?: string }

/** Sends at once what the device cannot keep; rejects with `NotTaken` where the server has not taken all of it, with its sentence if there is one. */
export const sendUnkept = (user_id: number, entry: NewEntry): Promise<void> =>
  alone(nameOf(user_id, entry.about), async () => {
    const based = basedOnAnswer(user_id, entry)
    const outcome = await post(user_id, based)
    if ('answer' in outcome) noteAnswer(user_id, based, outcome.answer)
    await tell(user_id, based, outcome)
    if (outcome.kind === 'saved') return
    const error: NotTaken = new Error('neither kept nor sent')
    if (outcome.kind === 'refused') error.refusal = outcome.refusal.text
    throw error
  })
