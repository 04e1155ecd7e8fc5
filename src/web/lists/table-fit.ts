const THREE_LINES = 60

/**
 * A `ref` of each drawing: while a table is wider than its place, heads (1), facts (2) and names (3) take more lines
 * (table.css); names also where a fact would take three.
 */
export function stayWithin(table: HTMLElement | null): () => void {
  // Whoever returns a clean-up is never called with null.
  const place = table?.parentElement as HTMLElement
  const giveWay = () => {
    place.dataset.tight = ''
    for (const step of '123')
      if (place.scrollWidth > place.clientWidth || (place.dataset.tight === '12' && isTall(place)))
        place.dataset.tight += step
  }
  giveWay()
  addEventListener('resize', giveWay)
  return () => removeEventListener('resize', giveWay)
}

const isTall = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('tbody tr:not(.preview-row, .gap-row)')].some(
    ({ offsetHeight }) => offsetHeight > THREE_LINES,
  )
