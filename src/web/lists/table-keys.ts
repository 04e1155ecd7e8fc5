import { type RefObject, useEffect, useRef, useState } from 'react'
import { isLetterShortcut } from '#web/ui/shortcuts.ts'
import { openDialogs } from '#web/ui/top-layer.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

type Moves = {
  count: number
  /** False for a list inside another screen, whose letter keys work only while the focus is in it. */
  isMain: boolean
  search: RefObject<HTMLInputElement | null>
  open(index: number): void
  choose(index: number): void
  /** Called when the active row changes, so that a preview can follow. */
  onActive(index: number, from: number): void
}

export type ActiveRow = {
  index: number
  /** A roving tabindex: one row is in the Tab order at a time. */
  tabIndex(index: number): 0 | -1
  ref(index: number): (element: HTMLElement | null) => void
  /** Returns the row that contains an element. */
  around(element: Element): number | undefined
  onFocus(index: number): void
}

/** `/` search, arrows or J and K, Enter, X over the rows of a list; the shell's `?` lists them. */
export function useRowKeys(moves: Moves): ActiveRow {
  const [active, setActive] = useState(0)
  const rows = useRef(new Map<number, HTMLElement>())
  const index = Math.min(active, Math.max(0, moves.count - 1))
  const held = useRef<Element | null>(null)

  // A row that was decided or deleted takes the focus with it: whoever works by keys goes on at the next.
  useEffect(() => {
    if (!held.current || held.current.isConnected || openDialogs.get().length > 0) return
    held.current = null
    if (document.activeElement === document.body) rows.current.get(index)?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const go = (to: number) => {
      const next = Math.max(0, Math.min(moves.count - 1, to))
      setActive(next)
      rows.current.get(next)?.focus()
      moves.onActive(next, index)
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || openDialogs.get().length > 0) return
      const inRow = [...rows.current.values()].find((row) => row === event.target)
      const onRow = actionsOnRow(moves, index, go)[event.key]
      const anywhere =
        isLetterShortcut(event) && (moves.isMain || inRow)
          ? actionsAnywhere(moves, { index, isInside: Boolean(inRow), go })[event.key.toLowerCase()]
          : undefined
      const action = (inRow && onRow) || anywhere
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  return {
    index,
    tabIndex: (row) => (row === index ? 0 : -1),
    ref: (row) => (element) => {
      if (element) rows.current.set(row, element)
      else rows.current.delete(row)
    },
    around: (element) => [...rows.current].find(([, row]) => row.contains(element))?.[0],
    onFocus: (row) => {
      held.current = document.activeElement
      setActive(row)
    },
  }
}

type Actions = Record<string, () => void>

const actionsOnRow = (moves: Moves, index: number, go: (to: number) => void): Actions => ({
  ArrowDown: () => go(index + 1),
  ArrowUp: () => go(index - 1),
  Home: () => go(0),
  End: () => go(moves.count - 1),
  Enter: () => moves.open(index),
  ' ': () => moves.choose(index),
})

type ActiveRowState = { index: number; isInside: boolean; go: (to: number) => void }

const actionsAnywhere = (moves: Moves, { index, isInside, go }: ActiveRowState): Actions => ({
  '/': () => moves.search.current?.focus(),
  j: () => go(isInside ? index + 1 : index),
  k: () => go(isInside ? index - 1 : index),
  x: () => moves.choose(index),
})
