import { useSyncExternalStore } from 'react'
import { useStore } from '#web/ui/external-store.ts'
import { line } from './last-answers.ts'

/** A page that slept has heard nothing of what came meanwhile. */
const MOMENTS = ['online', 'offline', 'focus', 'pageshow']

function subscribe(listener: () => void) {
  for (const moment of MOMENTS) addEventListener(moment, listener)
  return () => {
    for (const moment of MOMENTS) removeEventListener(moment, listener)
  }
}

/** Whether the device has no network, or the last call found no server. */
export function useIsCut(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return useStore(line).lost || !isOnline
}
