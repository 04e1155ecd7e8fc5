import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'

export type Store<T> = {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

/** A store outside React's tree that components subscribe to, such as that of the toasts. */
export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The store's value. What another component sets while the first frame is made is in that frame: React itself listens
 * only after it was painted, and the screen would jump.
 */
export function useStore<T>(store: Store<T>): T {
  const value = useSyncExternalStore(store.subscribe, store.get, store.get)
  const first = useRef(value)
  const [, again] = useReducer((times: number) => times + 1, 0)
  const stop = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (store.get() !== first.current) again()
    stop.current = store.subscribe(again)
    return () => void stop.current?.()
  }, [store])
  useEffect(() => void stop.current?.(), [])
  return value
}
