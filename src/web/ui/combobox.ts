import { type KeyboardEvent, useEffect, useState } from 'react'

type Options<T> = {
  /** The list's id; the ids of its options are numbered from it. */
  id: string
  items: readonly T[]
  isOpen: boolean
  /** The items may still be those of an earlier text. */
  isWaiting: boolean
  /** The typed text; if it is empty, Enter does not wait. */
  words: string
  onOpen?: () => void
  onTake: (item: T) => void
}

/**
 * The keys and roles of the ARIA combobox with a list: arrows wrap around, Enter takes the active option, or the
 * first one as soon as the items of this text arrive.
 */
export function useCombobox<T>({ id, items, isOpen, isWaiting, words, onOpen, onTake }: Options<T>) {
  const [at, setAt] = useState(-1)
  const [isWanted, setWanted] = useState(false)
  const active = Math.min(at, items.length - 1)

  const take = (index: number) => {
    const item = items[index]
    if (item !== undefined) onTake(item)
  }
  useEffect(() => {
    if (isOpen && active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, as soon as the answer to these words is there
  useEffect(() => {
    if (!isWanted || isWaiting) return
    setWanted(false)
    take(Math.max(active, 0))
  }, [isWanted, isWaiting])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      onOpen?.()
      const from = active < 0 && step < 0 ? 0 : active
      if (isOpen && items.length > 0) setAt((from + step + items.length) % items.length)
    } else if (event.key === 'Enter' && isOpen) {
      if (isWaiting) setWanted(words !== '')
      else take(active)
    } else return
    event.preventDefault()
  }
  return {
    active,
    /** Makes an option active; −1: none. */
    activate: (index: number) => {
      setAt(index)
      setWanted(false)
    },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    list: (label: string) => ({ id, role: 'listbox', 'aria-label': label }) as const,
    option: (index: number, isSelected: boolean) =>
      ({
        id: `${id}-${index}`,
        role: 'option',
        'aria-selected': isSelected,
        onClick: () => take(index),
      }) as const,
  }
}
