import { createElement, Fragment, type ReactNode, type ReactPortal } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from './external-store.ts'
import { useMedia } from './media.ts'

const slot = createStore<HTMLElement | null>(null)

/** The `ref` of the place in the head where a screen shows what holds for the whole application: the period. */
export const placeInHead = (element: HTMLElement | null): void => slot.set(element)

/** Moves what a screen gives into the head of wide windows; on others it stays where it stands. */
export function useHeadSlot(): (content: ReactNode) => ReactNode | ReactPortal {
  const element = useStore(slot)
  const isWide = useMedia('(min-width: 1024px)')
  return (content) =>
    element && isWide ? createPortal(content, element) : createElement(Fragment, null, content)
}
