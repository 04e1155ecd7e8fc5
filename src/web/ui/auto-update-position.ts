/** Calls now, and whenever one of these may stand elsewhere or have another size; what it gives ends that. */
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
