import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { reactionTo, sentenceOf } from '#web/api/errors.ts'

export type Problem = {
  text: string
  fields: Record<string, readonly string[]>
  /** The server has decided: the same again gets the same answer. */
  isFinal: boolean
}

const UNKNOWN = 'Parece que no hemos podido procesar su solicitud.'

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: UNKNOWN, fields: {}, isFinal: false }
  // refusals.md#how-each-status-is-shown: refused credentials are shown at the mail address.
  if (error.code === 'auth_failed')
    return { text: sentenceOf(error), fields: { email: ['invalid_credentials'] }, isFinal: true }
  const isFinal = error.status === 409 || error.status === 422
  return { text: reactionTo(error)?.title ?? sentenceOf(error), fields: error.errors, isFinal }
}

/** The state of sending a small form, and its problem. What was typed stays. */
export function useSubmission() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function submit(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(problemOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, submit, clear: () => setProblem(null) }
}
