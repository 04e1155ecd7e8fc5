/**
 * A `ref` of each drawing: while a table is wider than its place, heads (1), facts (2) and names (3) take more lines
 * (table.css); names also where the table is lower so.
 */
export function stayWithin(table: HTMLElement | null): () => void {
  // Whoever returns a clean-up is never called with null.
  const place = table?.parentElement as HTMLElement
  const giveWay = () => {
    place.dataset.tight = ''
    for (const step of '123') if (place.scrollWidth > place.clientWidth) place.dataset.tight += step
    const { scrollHeight, dataset } = place
    if (dataset.tight !== '12') return
    dataset.tight = '123'
    if (place.scrollHeight >= scrollHeight) dataset.tight = '12'
  }
  giveWay()
  addEventListener('resize', giveWay)
  return () => removeEventListener('resize', giveWay)
}
