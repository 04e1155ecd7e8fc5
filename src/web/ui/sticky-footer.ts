import { type RefObject, useLayoutEffect, useState } from 'react'
import { whileMoving } from './auto-update-position.ts'
import { createStore, useStore } from './external-store.ts'

const footers = createStore<readonly HTMLElement[]>([])

/** The `ref` of a button bar that sticks to the bottom of the window or of a dialog: toasts appear above it. */
export function stickyFooterRef(footer: HTMLElement | null): (() => void) | undefined {
  if (!footer) return
  footers.set([...footers.get(), footer])
  return () => footers.set(footers.get().filter((other) => other !== footer))
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The space that the styles leave below the toasts. */
const GAP = 16

/**
 * Returns the height of the sticky footers that the toasts would cover; `bottomBar` is the height of a phone's own
 * bar.
 */
export function stickyFooterHeight(
  toasts: readonly Box[],
  all: readonly Box[],
  windowHeight: number,
  bottomBar = 0,
): number {
  const stack =
    Math.max(0, ...toasts.map(({ bottom }) => bottom)) -
    Math.min(windowHeight, ...toasts.map(({ top }) => top))
  const covered = all.filter(
    ({ left, right, top, bottom }) =>
      bottom > windowHeight - bottomBar - GAP - stack &&
      top < windowHeight &&
      bottom > top &&
      // Visually hidden text is one pixel wide.
      right - left > 1 &&
      toasts.some((toast) => toast.left < right && toast.right > left),
  )
  // Toasts stay in the lower half of a small window.
  return Math.min(windowHeight / 2, windowHeight - Math.min(windowHeight, ...covered.map(({ top }) => top)))
}

/**
 * The same for the toasts of this region, while any are shown. `--notices` tells the styles their height, so that
 * the end of a phone's screen can be scrolled above them.
 */
export function useStickyFooterHeight(
  region: RefObject<HTMLElement | null>,
  shown: readonly unknown[],
): number {
  const [covered, setCovered] = useState(0)
  const all = useStore(footers)
  useLayoutEffect(() => {
    const root = document.documentElement.style
    root.setProperty('--notices', '0px')
    if (shown.length === 0) return setCovered(0)
    const boxes = (elements: Iterable<Element>) => [...elements].map((one) => one.getBoundingClientRect())
    const measure = () => {
      root.setProperty('--notices', `${region.current?.offsetHeight ?? 0}px`)
      const toasts = boxes(region.current?.querySelectorAll('.toast') ?? [])
      const bottomBar = document.querySelector('.bottom-bar')?.getBoundingClientRect().height ?? 0
      const visible = toasts.filter(({ height }) => height > 0)
      setCovered(stickyFooterHeight(visible, boxes(all), innerHeight, bottomBar))
    }
    // The body is observed too: when the page grows or shrinks, its footer appears or disappears.
    return whileMoving([...all, document.body], measure)
  }, [region, shown, all])
  return covered
}
