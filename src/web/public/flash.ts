const KEY = 'claustro.note'

/** A message for the next page, stored before the session ends: a farewell, or why it ended. */
export type Flash = { kind: 'info' | 'warning'; text: string; after_ms: number; ms: number }

/** Stores a message for the next page. */
export function leaveFlash(flash: Flash): void {
  sessionStorage.setItem(KEY, JSON.stringify(flash))
}

/** Returns the stored message and removes it. */
export function takeFlash(): Flash | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text ? JSON.parse(text) : null
}
