import type { Schedule } from '../../contract.ts'
import type { Part } from '../../grid/rules.ts'
import { type DropTarget, fitted } from '../rules.ts'
import type { Carried } from './use-carry.ts'

const within = (value: number, from: number, to: number) => value >= from && value < to

/** Which day and hour of the table lie under a point. Cells that span rows hide those below, so heads are measured. */
export function placeUnder(table: HTMLTableElement, x: number, y: number): DropTarget | null {
  const head = [...table.querySelectorAll<HTMLElement>('thead [data-day]')].find((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    return within(x, left, right)
  })
  const row = [...table.querySelectorAll<HTMLElement>('tr[data-at]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return within(y, top, bottom)
  })
  if (!head || !row) return null
  return { day: Number(head.dataset.day), part: Number(row.dataset.part), from: Number(row.dataset.at) }
}

/** What the head of the page covers at its top, and a little air. */
const HEAD = 80
const AIR = 8

/** Brings the hours at which something is carried by keys into sight: clear of the status at the foot, and sideways in the grid. */
export function bringIntoSight(table: HTMLTableElement, { day, part, from }: DropTarget, span: number): void {
  const boxOf = (at: number) =>
    table.querySelector(`tr[data-part="${part}"][data-at="${at}"]`)?.getBoundingClientRect()
  const [first, last] = [boxOf(from), boxOf(from + span - 1) ?? boxOf(from)]
  const status = document.querySelector('[data-carry-status]')?.getBoundingClientRect()
  const foot = Math.min(innerHeight, status?.top ?? innerHeight) - AIR
  if (first && first.top < HEAD) scrollBy(0, first.top - HEAD)
  else if (last && last.bottom > foot) scrollBy(0, last.bottom - foot)
  const head = table.querySelector(`thead [data-day="${day}"]`)?.getBoundingClientRect()
  const around = table.parentElement
  if (!head || !around) return
  const { left, right } = around.getBoundingClientRect()
  if (head.left < left) around.scrollBy(head.left - left, 0)
  else if (head.right > right) around.scrollBy(head.right - right, 0)
}

/** Where an entry begins. */
export function targetOf({ day, class_hours_ids }: Schedule, parts: readonly Part[]): DropTarget {
  for (const [part, { hours }] of parts.entries()) {
    const from = hours.findIndex(({ id }) => id === class_hours_ids[0])
    if (from >= 0) return { day, part, from }
  }
  return { day, part: 0, from: 0 }
}

/** Where what is carried lies once the pointer is over a place. */
export function targeted(now: Carried, place: DropTarget | null, parts: readonly Part[]): Partial<Carried> {
  if (!now.load.isResized || !now.load.schedule)
    return place ? { target: fitted(place, now.span, parts) } : now.isDragged ? { target: null } : {}
  const start = targetOf(now.load.schedule, parts)
  if (!place) return { target: start }
  return {
    target: start,
    span: place.part === start.part ? Math.max(place.from - start.from + 1, 1) : now.span,
  }
}
