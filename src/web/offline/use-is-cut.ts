import { useSyncExternalStore } from 'react'
import { useStore } from '#web/ui/external-store.ts'
import { line } from './last-answers.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device has no network, or the last call found no server. */
export function useIsCut(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return useStore(line).lost || !isOnline
}
