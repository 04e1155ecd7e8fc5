import { useEffect, useState } from 'react'

/** What a call would answer: `ask` sends it as a dry run, which the server tries and takes back. */
export function useRehearsal<T>(ask: () => Promise<T>) {
  const [data, setData] = useState<T>()
  const [error, setError] = useState<Error | null>(null)
  const refetch = () => {
    setError(null)
    return ask().then(setData, setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, of those who were chosen
  useEffect(() => void refetch(), [])
  return { data, error, refetch }
}
