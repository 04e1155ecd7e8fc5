import { useEffect } from 'react'
import type { ActiveRow } from './table-keys.ts'

/** What answers a press by itself. */
const CONTROLS = 'a, button, input, label, select, textarea, summary, dialog, .floating'

function isSelectedIn(target: Element): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return false
  return selection.containsNode(target.closest('tr') ?? target, true)
}

/** A press anywhere in a row opens it, with Ctrl or the middle button in a tab of its own; who selects text only selects. */
export function useRowClicks(active: ActiveRow, open: (index: number, isApart: boolean) => void): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const { target, button, defaultPrevented } = event
      if (defaultPrevented || button > 1 || !(target instanceof Element)) return
      if (target.closest(CONTROLS) || isSelectedIn(target)) return
      const index = active.around(target)
      if (index !== undefined) open(index, button === 1 || event.ctrlKey || event.metaKey)
    }
    addEventListener('click', press)
    addEventListener('auxclick', press)
    return () => {
      removeEventListener('click', press)
      removeEventListener('auxclick', press)
    }
  })
}
