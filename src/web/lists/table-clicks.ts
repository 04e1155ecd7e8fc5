import { useEffect } from 'react'
import type { ActiveRow } from './table-keys.ts'

/** Elements that handle a press themselves. */
const CONTROLS = 'a, button, input, label, select, textarea, summary, dialog, .floating'

function isSelectedIn(target: Element): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return false
  return selection.containsNode(target.closest('tr') ?? target, true)
}

/** Pressing a row opens it, with Ctrl or the middle button in a new tab; selecting text does not. */
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
