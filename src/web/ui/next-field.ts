import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Enter and the arrows go to the next field within a list, or to the one before; Enter leaves the last one. */
export function toNextField(event: KeyboardEvent<HTMLInputElement>, within = 'ul'): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const fields = [...(event.currentTarget.closest(within)?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + step]
  event.preventDefault()
  if (next) next.focus()
  else if (event.key === 'Enter') event.currentTarget.blur()
}
