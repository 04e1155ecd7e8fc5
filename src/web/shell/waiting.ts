import { createStore, useStore } from '#web/ui/external-store.ts'

/** How many things wait at a place, and the words that a screen reader hears after its name. */
export type Waiting = { count: number; words: string }

const waiting = createStore<Readonly<Record<string, Waiting>>>({})

/** What waits behind the places of the menu, by their address. */
export const useWaiting = (): Readonly<Record<string, Waiting>> => useStore(waiting)

/** Takes what was counted. */
export const setWaiting = (counts: Readonly<Record<string, Waiting>>): void => waiting.set(counts)
