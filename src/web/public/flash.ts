import { ofTab } from '#web/ui/browser-storage.ts'

const KEY = 'claustro.note'

/** A message for the next page, stored before the session ends: a farewell, or why it ended. */
export type Flash = { kind: 'info' | 'warning'; text: string; after_ms: number; ms: number }

/** Stores a message for the next page. */
export function leaveFlash(flash: Flash): void {
  ofTab.setItem(KEY, JSON.stringify(flash))
}

/** Returns the stored message and removes it. */
export function takeFlash(): Flash | null {
  const text = ofTab.getItem(KEY)
  ofTab.removeItem(KEY)
  return text ? JSON.parse(text) : null
}
