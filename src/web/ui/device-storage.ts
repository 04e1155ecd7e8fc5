import { useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { local } from './browser-storage.ts'

const listeners = new Set<() => void>()

const textAt = (key: string): string | null => local.getItem(`claustro:${key}`)

/** What is expected under a key: a schema, or a plain test where the first screen must do without schemas. */
type Expected<T> = z.ZodMiniType<T> | ((value: unknown) => value is T)

/** Returns the value of a key in this device's storage; the fallback if it is missing or not what is expected. */
export function readStored<T>(key: string, expected: Expected<T>, fallback: T): T {
  const text = textAt(key)
  if (text === null) return fallback
  try {
    const value: unknown = JSON.parse(text)
    if (typeof expected === 'function') return expected(value) ? value : fallback
    const result = expected.safeParse(value)
    return result.success ? result.data : fallback
  } catch {
    return fallback
  }
}

/** Stores a value on this device; `undefined` removes it. */
export function writeStored(key: string, value: unknown): void {
  if (value === undefined) local.removeItem(`claustro:${key}`)
  else local.setItem(`claustro:${key}`, JSON.stringify(value))
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

/** A stored value and its setter; every component with the same key renders again, in other tabs too. */
export function useStored<T>(
  key: string,
  expected: Expected<T>,
  fallback: T,
): [T, (value: T | undefined) => void] {
  const text = useSyncExternalStore(subscribe, () => textAt(key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: parsed again only when the stored text has changed
  const value = useMemo(() => readStored(key, expected, fallback), [key, text])
  return [value, (next) => writeStored(key, next)]
}
