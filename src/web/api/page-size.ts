/** Of a phone, and of an address that names a page without a size. */
export const PLAIN_SIZE = 10
const MOST = 50
/** Of a list on a desk: what stands above its first row, and below its last. */
const AROUND_PX = 196 + 77

/** As many rows as fit (screens.md#widgets): reckoned once, as the window is when the page is opened, so that no list is asked for twice or jumps. */
export const FITTING_SIZE = fitting()

function fitting(): number {
  if (typeof document === 'undefined' || matchMedia('(max-width: 767px)').matches) return PLAIN_SIZE
  const row = document.documentElement.dataset.density === 'compact' ? 32 : 40
  return Math.max(PLAIN_SIZE, Math.min(MOST, Math.floor((innerHeight - AROUND_PX) / row)))
}
