import { useEffect, useRef } from 'react'
import type { RollState } from './use-roll.ts'

/** What a row reads of a key, from React's event or the browser's. */
export type Pressed = Pick<
  globalThis.KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>

/** As long as nobody has chosen a row, keys that are pressed begin at the first. */
export function useUnfocusedKeys(press: { current: (event: globalThis.KeyboardEvent) => void }): void {
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent) => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.tagName === 'MAIN') press.current(event)
    }
    addEventListener('keydown', begin)
    return () => removeEventListener('keydown', begin)
  }, [press])
}

/** Ctrl+S saves, Ctrl+Z takes the last mark back. */
export function useShortcuts({ save, undo }: RollState): void {
  const latest = useRef({ save, undo })
  latest.current = { save, undo }
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const act = { s: () => void latest.current.save(), z: latest.current.undo }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
