import { useEffect, useRef } from 'react'
import { useAnswer } from '#web/api/api.tsx'
import { watchClosing } from '../contract.ts'

/** Whoever looks sees so soon what others handed over, reminded or closed. */
const LOOK_MS = 4_000

/** While a closing is looked at, asks in one short read whether something changed, and reads the whole again only then. */
export function useChanges(id: number, isOpen: boolean, readAgain: () => unknown): void {
  const { data } = useAnswer(
    watchClosing,
    { params: { id } },
    { enabled: isOpen, refetchInterval: isOpen && LOOK_MS, silent: true },
  )
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (!data) return
    const now = JSON.stringify(data.data)
    if (known.current !== undefined && known.current !== now) readAgain()
    known.current = now
  }, [data, readAgain])
}
