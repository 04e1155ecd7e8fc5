/** What a person sends, and under which idempotency key. */
export type Submission = { key: string; place: string; said: string; isLost: boolean }

type Sent = { params?: unknown } | undefined

const saidOf = (sent: unknown) =>
  JSON.stringify(sent ?? null, (_, value) => (value instanceof Blob ? [value.size] : value))

/**
 * The same submission again has the same key, so that the server runs it once. So has a changed one whose former answer was
 * lost: if the former arrived, the server refuses the key (`idempotency_key_reused`) instead of making a second.
 */
export function nextSubmission(former: Submission | null, sent: Sent, newKey: () => string): Submission {
  const place = JSON.stringify(sent?.params ?? null)
  const said = saidOf(sent)
  const isSame = former !== null && (former.said === said || (former.isLost && former.place === place))
  return isSame ? { ...former, said } : { key: newKey(), place, said, isLost: false }
}

/** What stays of a submission that failed: an answer of the server ends it, a lost one does not. */
export const afterFailure = (one: Submission, status: number): Submission | null =>
  status !== 0 && status < 500 ? null : { ...one, isLost: true }
