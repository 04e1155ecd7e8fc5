import { type ComponentType, useEffect } from 'react'
import { queries } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { createStore, useStore } from '#web/ui/external-store.ts'

type LineStateComponent = ComponentType<{ user: SessionUser }>
const shown = createStore<LineStateComponent | null>(null)

async function load() {
  const { LineState, leaveWith, openAnswersOf } = await import('#web/offline/LineState.tsx')
  shown.set(LineState)
  return { leaveWith, openAnswersOf }
}

/** Where the line was gone by then, it is fetched as soon as there is one. */
const loadLater = (): void => void load().catch(() => addEventListener('online', loadLater, { once: true }))

/** Nearly every further screen needs them: how it is fetched, and what forms and lists check with. */
const loadFurther = (): void =>
  // Without a line they are asked for again by whoever needs them.
  void Promise.all([import('./loads.ts'), import('#kernel/invalid.ts')]).catch(() => {})
/** Whoever does one of these is about to go on; who only reads the first screen needs none of it. */
const GOING_ON = ['pointerover', 'pointerdown', 'keydown']

const rest = createStore(false)
/** Whether the first rows are there and nothing more is awaited: what the frame adds to them is asked for then. */
export const useIsAtRest = (): boolean => useStore(rest)

// Safari has no such callback.
const whenIdle = (run: () => void): unknown => (globalThis.requestIdleCallback ?? setTimeout)(run)

/** Runs once, when the first answers are there, no other is awaited and the browser has nothing to do. */
function afterFirstRows(run: () => void): () => void {
  const look = () => {
    if (queries.isFetching() > 0) return
    stop()
    run()
  }
  const stop = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && queries.isFetching() === 0) whenIdle(look)
  })
  // From the second visit on nothing may be asked for at all.
  whenIdle(look)
  return stop
}

/** From the second visit on, the last answers are shown before the server is asked (offline.md#last-answers). */
export const showLastAnswers = async (user: SessionUser): Promise<unknown> =>
  (await load()).openAnswersOf(user)

/** Whether what waits unsent lets this person sign out (offline.md#outbox). */
export const mayLeave = async (user: SessionUser): Promise<boolean> => (await load()).leaveWith(user)

/** What works without a line comes after the first rows, and costs the first load nothing. */
export function useLineState(): LineStateComponent | null {
  useEffect(
    () =>
      afterFirstRows(() => {
        rest.set(true)
        if (!shown.get()) loadLater()
        for (const type of GOING_ON) addEventListener(type, loadFurther, { once: true, passive: true })
      }),
    [],
  )
  return useStore(shown)
}
