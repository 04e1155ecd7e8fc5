import { useEffect, useState } from 'react'
import type { Instant } from '#kernel/dates.ts'
import { clock } from './clock.ts'

const MINUTE = 60_000

/** Now, told again every minute. */
export function useMinute(): Instant {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
