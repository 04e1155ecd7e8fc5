import { createElement, Fragment, type ReactNode, type ReactPortal, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from './external-store.ts'
import { useMedia, useNarrow } from './media.ts'

/** Below the title in the bar of a phone: what may be chosen about the screen takes no line of its own. */
const underTitle = createStore<HTMLElement | null>(null)
export const placeUnderTitle = (element: HTMLElement | null): void => underTitle.set(element)

const tight = createStore(false)
/** Whether what stands under the title needs the room of the bell and the person's menu in the bar of a phone. */
export function useTightHead(): boolean {
  const isTight = useStore(tight)
  const isPhone = useNarrow()
  return isTight && isPhone
}

/** Moves content under the title in the bar of a phone; null on wider windows, where it has its place. */
export function useUnderTitle(): ((content: ReactNode) => ReactPortal) | null {
  const element = useStore(underTitle)
  const isPhone = useNarrow()
  return element && isPhone ? (content) => createPortal(content, element) : null
}

/** Lower where a phone is low, for a screen whose rows are what is looked at; on the narrowest a title needs its lines. */
export function useLowHead(): void {
  const isLow = useMedia('(min-width: 22rem) and (max-width: 639px) and (max-height: 43rem)')
  useLayoutEffect(() => {
    tight.set(true)
    return () => tight.set(false)
  }, [])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (isLow) style.setProperty('--head-height', '2.75rem')
    return () => void style.removeProperty('--head-height')
  }, [isLow])
}

const slot = createStore<HTMLElement | null>(null)

/** The `ref` of the place in the header where a screen shows what applies to the whole application: the period. */
export const placeInHead = (element: HTMLElement | null): void => slot.set(element)

/** Moves content into the header of wide windows; on others it stays in place. */
export function useHeadSlot(): (content: ReactNode) => ReactNode | ReactPortal {
  const element = useStore(slot)
  const isWide = useMedia('(min-width: 1024px)')
  return (content) =>
    element && isWide ? createPortal(content, element) : createElement(Fragment, null, content)
}
