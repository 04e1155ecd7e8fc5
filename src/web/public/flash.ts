const KEY = 'claustro.note'

/** Words for the landing page, said after the session ended: a farewell, or why it ended. */
export type Note = { kind: 'info' | 'warning'; text: string; after_ms: number; ms: number }

/** Leaves words for the next page. */
export function leaveNote(note: Note): void {
  sessionStorage.setItem(KEY, JSON.stringify(note))
}

/** The words left, once. */
export function takeNote(): Note | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text ? JSON.parse(text) : null
}
