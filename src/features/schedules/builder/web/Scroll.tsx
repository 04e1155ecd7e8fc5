import { pull, type Target } from '../rules.ts'

/** The parts of the page around an element that can be scrolled, the page itself last. */
function scrollersOf(element: Element): Element[] {
  const found: Element[] = []
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible') found.push(one)
  return document.scrollingElement ? [...found, document.scrollingElement] : found
}

/** Scrolls what lies around an element towards the edge that the pointer is near; tells whether anything moved. */
export function scrollTowards(element: Element, x: number, y: number): boolean {
  let hasMoved = false
  for (const one of scrollersOf(element)) {
    const before = [one.scrollLeft, one.scrollTop]
    if (one === document.scrollingElement) one.scrollBy(0, pull(y, 0, innerHeight))
    else {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const isInside = x >= left && x < right && y >= top && y < bottom
      if (isInside) one.scrollBy(pull(x, left, right), 0)
    }
    if (one.scrollLeft !== before[0] || one.scrollTop !== before[1]) hasMoved = true
  }
  return hasMoved
}

/** What the head of the page covers at its top, and a little air. */
const HEAD = 80
const AIR = 8

/** Brings the hours at which something is carried by keys into sight: clear of the status at the foot, and sideways in the grid. */
export function bringIntoSight(table: HTMLTableElement, { day, part, from }: Target, span: number): void {
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
