import { useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'

const listeners = new Set<() => void>()

const textAt = (key: string): string | null => {
  try {
    return localStorage.getItem(`claustro:${key}`)
  } catch {
    return null // a browser that refuses storage still works, it only forgets
  }
}

/** What this device remembers under a key; the fallback when there is nothing, or something else. */
export function recall<T>(key: string, schema: z.ZodMiniType<T>, fallback: T): T {
  const text = textAt(key)
  if (text === null) return fallback
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : fallback
  } catch {
    return fallback
  }
}

/** Makes this device remember a value; `undefined` forgets it. */
export function remember(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`claustro:${key}`)
    else localStorage.setItem(`claustro:${key}`, JSON.stringify(value))
  } catch {
    // full or refused: as above
  }
  for (const listener of listeners) listener()
}

/** Forgets everything whose key begins so: drafts at logout. */
export function forgetAll(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`claustro:${prefix}`)) localStorage.removeItem(key)
  } catch {
    // as above
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A remembered value and its setter; all that show it change together, in other tabs too. */
export function useRemembered<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: T,
): [T, (value: T | undefined) => void] {
  const text = useSyncExternalStore(subscribe, () => textAt(key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again only when the text kept has changed
  const value = useMemo(() => recall(key, schema, fallback), [key, text])
  return [value, (next) => remember(key, next)]
}
