import { useUser } from '#web/api/session.ts'
import { readStored } from '#web/ui/device-storage.ts'
import { createStore, useStore } from '#web/ui/external-store.ts'

/** Under which name the device keeps how many payments waited when they were last counted. */
export const KNOWN_PENDING = 'pending-payments'

const isCount = (value: unknown): value is number => typeof value === 'number'

/** Null before they were first counted on this device. */
export const knownPending = (): number | null => readStored<number | null>(KNOWN_PENDING, isCount, null)

/** Who took the banner away with its X; it stays away until the application is loaded anew. */
const dismissedBy = createStore<number | null>(null)

/** Whether the banner about payments was taken away, and how; while it stands, it alone speaks of the debt. */
export function useDismissedBanner(): [isDismissed: boolean, dismiss: () => void] {
  const { id } = useUser()
  return [useStore(dismissedBy) === id, () => dismissedBy.set(id)]
}
