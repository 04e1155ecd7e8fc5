import { createStore, useStore } from '#web/ui/external-store.ts'

/** How many items wait at a place, and the words that a screen reader says after its name. */
export type Waiting = { count: number; words: string }

const waiting = createStore<Readonly<Record<string, Waiting>>>({})

/** Address of a place → what waits there. */
export const useWaiting = (): Readonly<Record<string, Waiting>> => useStore(waiting)

export const setWaiting = (counts: Readonly<Record<string, Waiting>>): void => waiting.set(counts)
