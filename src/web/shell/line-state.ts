import { type ComponentType, useEffect } from 'react'
import { queries } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { createStore, useStore } from '#web/ui/external-store.ts'

type Shown = ComponentType<{ user: SessionUser }>
const shown = createStore<Shown | null>(null)

async function load() {
  const { LineState, leaveWith, openAnswersOf } = await import('#web/offline/LineState.tsx')
  shown.set(LineState)
  // Nearly every further screen needs them: how it is fetched, and what forms and lists check with.
  // Without a line they are asked for again by whoever needs them.
  void Promise.all([import('./loads.ts'), import('#kernel/invalid.ts')]).catch(() => {})
  return { leaveWith, openAnswersOf }
}

/** Where the line was gone by then, it is fetched as soon as there is one. */
const loadLater = (): void => void load().catch(() => addEventListener('online', loadLater, { once: true }))

/** Runs once, when a first answer is there, no other is awaited and the browser has nothing to do. */
function afterFirstRows(run: () => void): () => void {
  const stop = queries.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || queries.isFetching() > 0) return
    stop()
    // Safari has no such callback.
    ;(globalThis.requestIdleCallback ?? setTimeout)(run)
  })
  return stop
}

/** From the second visit on, the last answers are shown before the server is asked (offline.md#last-answers). */
export const showLastAnswers = async (user: SessionUser): Promise<unknown> =>
  (await load()).openAnswersOf(user)

/** Whether what waits unsent lets this person sign out (offline.md#outbox). */
export const mayLeave = async (user: SessionUser): Promise<boolean> => (await load()).leaveWith(user)

/** What works without a line comes after the first rows, and costs the first load nothing. */
export function useLineState(): Shown | null {
  useEffect(() => (shown.get() ? undefined : afterFirstRows(loadLater)), [])
  return useStore(shown)
}
