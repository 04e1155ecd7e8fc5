import type { KeyboardEvent } from 'react'

/** Enter goes to the next field of a list, and leaves the last one. */
export function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  event.preventDefault()
  if (next) next.focus()
  else event.currentTarget.blur()
}
