/** Calls `put` now and whenever one of the elements may have moved or changed its size; returns what ends that. */
export function whileMoving(sized: Iterable<Element>, put: () => void): () => void {
  put()
  const size = new ResizeObserver(put)
  for (const one of sized) size.observe(one)
  addEventListener('resize', put)
  addEventListener('scroll', put, { capture: true, passive: true })
  return () => {
    size.disconnect()
    removeEventListener('resize', put)
    removeEventListener('scroll', put, { capture: true })
  }
}
