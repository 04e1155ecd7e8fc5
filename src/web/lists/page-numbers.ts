const EACH_SIDE = 2

/** The pages to show: the first, the last, two each side of the current one, and `null` for a gap. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const shown = new Set([1, last])
  for (let page = current - EACH_SIDE; page <= current + EACH_SIDE; page += 1)
    if (page >= 1 && page <= last) shown.add(page)
  const sorted = [...shown].filter((page) => page >= 1).sort((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}

/** Returns a typed page number; null if there is no such page (screens.md#widgets). */
export function typedPage(text: string, last: number): number | null {
  const page = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : 0
  return page > 0 && page <= last ? page : null
}
