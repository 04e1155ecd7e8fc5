import { ApiError, endsSession } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/errors.ts'
import type { Refusal } from './entry.ts'

/** `again`: it may or may not have arrived, and is sent once more under the same key. */
export type Outcome =
  | { kind: 'saved'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal; answer?: unknown }
  | { kind: 'sign_in' }
  | { kind: 'again' }

type Skipped = { code: string }

/** What the server left out of an answer, the rest of which it has saved. */
function skippedOf(answer: unknown): Skipped[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { skipped, data }: { skipped?: unknown; data?: unknown } = answer
  return Array.isArray(skipped) ? skipped : skippedOf(data)
}

export function outcomeOfAnswer(answer: unknown): Outcome {
  const skipped = skippedOf(answer)
  const [first] = skipped
  if (!first) return { kind: 'saved', answer }
  const text = 'Una parte no se guardó: cambió mientras tanto.'
  return { kind: 'refused', refusal: { status: 200, code: first.code, text, details: { skipped } }, answer }
}

/** These say nothing of what was sent, only of the moment. */
const LATER: readonly number[] = [0, 408, 425, 429]

export function outcomeOfError(error: unknown): Outcome {
  // Given up for its length, or an answer that is no JSON: it may have arrived.
  if (!(error instanceof ApiError)) return { kind: 'again' }
  const { status, code, details, requestId } = error
  if (status === 401 || endsSession(error)) return { kind: 'sign_in' }
  // Every answer of the server has a number; without one, something on the way has refused.
  if (LATER.includes(status) || status >= 500 || requestId === null) return { kind: 'again' }
  return { kind: 'refused', refusal: { status, code, text: sentenceOf(error), details } }
}
