import { useEffect, useState } from 'react'

/** So long a target rests before the server is asked about it. */
const REST_MS = 300

/** Whether it has stayed the same for a moment. */
export function useRested(key: string): boolean {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS)
    return () => clearTimeout(timer)
  }, [key])
  return rested === key
}
