import { local } from '#web/ui/browser-storage.ts'
import { createStore, useStore } from '#web/ui/external-store.ts'

const KEY = 'claustro.letters'
const letters = createStore(local.getItem(KEY) !== 'off')

/** Whether single-letter shortcuts are on, and the setter: WCAG 2.1.4 requires a switch. */
export function useLetterShortcuts(): [boolean, (on: boolean) => void] {
  const on = useStore(letters)
  const set = (next: boolean) => {
    local.setItem(KEY, next ? 'on' : 'off')
    letters.set(next)
  }
  return [on, set]
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** A sheet has keys of its own, as a field has. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input,textarea,select,[role=grid]') !== null)

/** Whether a key press is an active single-letter shortcut: not while typing, nor when switched off. */
export function isLetterShortcut(event: Pressed): boolean {
  if (!letters.get() || event.key.length !== 1) return false
  return !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
}
