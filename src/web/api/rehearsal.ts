import { useEffect, useState } from 'react'
import type { AnswerOf, EndpointSpec } from '#kernel/endpoint.ts'

/** What a call would answer: `ask` sends it as a dry run, which the server tries and takes back. */
export function useRehearsal<E extends EndpointSpec>(_: E, ask: () => Promise<AnswerOf<E>>) {
  const [data, setData] = useState<AnswerOf<E>>()
  const [error, setError] = useState<Error | null>(null)
  const refetch = () => {
    setError(null)
    return ask().then(setData, setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, of those who were chosen
  useEffect(() => void refetch(), [])
  return { data, error, refetch }
}
