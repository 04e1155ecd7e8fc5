import type { SessionUser } from '#web/api/session.ts'
import { useStored } from '#web/ui/device-storage.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const FirstRun = lazyComponent(async () => (await import('./FirstRun.tsx')).FirstRun)

const isYes = (value: unknown): value is boolean => value === true

/** Whether the institute of this device's administrator is still being set up; the home finds out. */
export const useFirstRun = () => useStored('first-run', isYes, false)

/** While an institute is being set up, the next step stands above each screen of its administrators. */
export function FirstRunBar({ user }: { user: SessionUser }) {
  const [isFirstRun] = useFirstRun()
  return isFirstRun && user.type === 'admin' ? <FirstRun /> : null
}
