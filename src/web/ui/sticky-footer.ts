import { type RefObject, useLayoutEffect, useState } from 'react'
import { whileMoving } from './auto-update-position.ts'
import { createStore, useStore } from './external-store.ts'

const bars = createStore<readonly HTMLElement[]>([])

/** The `ref` of a bar with buttons that sticks to the foot of the window or of a dialog: notices stand above it. */
export function standsAtFoot(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  bars.set([...bars.get(), bar])
  return () => bars.set(bars.get().filter((other) => other !== bar))
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What the style leaves beneath the notices. */
const GAP = 16

/** How much of the window's foot is taken by bars that the notices would cover; `floor` is what a phone's own bar takes. */
export function footOf(notices: readonly Box[], feet: readonly Box[], height: number, floor = 0): number {
  const pile =
    Math.max(0, ...notices.map(({ bottom }) => bottom)) - Math.min(height, ...notices.map(({ top }) => top))
  const covered = feet.filter(
    ({ left, right, top, bottom }) =>
      bottom > height - floor - GAP - pile &&
      top < height &&
      bottom > top &&
      // What only a screen reader gets takes a pixel.
      right - left > 1 &&
      notices.some((notice) => notice.left < right && notice.right > left),
  )
  // More than half of a small window is not given away.
  return Math.min(height / 2, height - Math.min(height, ...covered.map(({ top }) => top)))
}

/**
 * The same for the notices in this region, while they are shown. The page learns how high they are: a phone's screen can
 * be moved up from under them.
 */
export function useFoot(region: RefObject<HTMLElement | null>, shown: readonly unknown[]): number {
  const [foot, setFoot] = useState(0)
  const feet = useStore(bars)
  useLayoutEffect(() => {
    const root = document.documentElement.style
    root.setProperty('--notices', '0px')
    if (shown.length === 0) return setFoot(0)
    const boxes = (all: Iterable<Element>) => [...all].map((one) => one.getBoundingClientRect())
    const put = () => {
      root.setProperty('--notices', `${region.current?.offsetHeight ?? 0}px`)
      const all = boxes(region.current?.querySelectorAll('.toast') ?? [])
      const notices = all.filter(({ height }) => height > 0)
      const floor = document.querySelector('.bottom-bar')?.getBoundingClientRect().height ?? 0
      setFoot(footOf(notices, boxes(feet), innerHeight, floor))
    }
    // Where the page grows or shrinks, its bar at the foot comes or goes.
    return whileMoving([...feet, document.body], put)
  }, [region, shown, feet])
  return foot
}
