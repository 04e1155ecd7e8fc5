import { createElement, Fragment, type ReactNode, type ReactPortal } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from './external-store.ts'
import { useMedia } from './media.ts'

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
