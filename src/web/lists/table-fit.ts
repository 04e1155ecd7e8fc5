/**
 * A `ref` of each drawing: while a table is wider than its place, heads (1), facts (2) and names (3) take more lines
 * (table.css); names also where the table is lower so. Measured again as either gets another width: a cell may wait for
 * an answer of its own, and the side bar be folded.
 */
export function stayWithin(table: HTMLElement | null): () => void {
  // Whoever returns a clean-up is never called with null.
  const place = table?.parentElement as HTMLElement
  let measured = ''
  const widths = () => `${place.clientWidth} ${place.scrollWidth}`
  const giveWay = () => {
    if (widths() === measured) return
    place.dataset.tight = ''
    for (const step of '123') if (place.scrollWidth > place.clientWidth) place.dataset.tight += step
    const { scrollHeight, dataset } = place
    if (dataset.tight === '12') {
      dataset.tight = '123'
      if (place.scrollHeight >= scrollHeight) dataset.tight = '12'
    }
    measured = widths()
  }
  giveWay()
  // In a frame of its own: what is measured may change by what is measured.
  const watch = new ResizeObserver(() => requestAnimationFrame(giveWay))
  watch.observe(place)
  watch.observe(table as HTMLElement)
  return () => watch.disconnect()
}
