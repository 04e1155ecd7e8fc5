import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * A card that has moved is another element, and one that was taken out is none. Whoever moved it by keys or by its menu
 * stays on it, or beside where it was, until they press something else.
 */
export function useStaying(root: RefObject<HTMLDivElement | null>) {
  const place = useRef<string | null>(null)
  useEffect(() => {
    const forget = () => {
      place.current = null
    }
    addEventListener('keydown', forget, true)
    addEventListener('pointerdown', forget, true)
    return () => {
      removeEventListener('keydown', forget, true)
      removeEventListener('pointerdown', forget, true)
    }
  }, [])
  // After each drawing: the card is drawn anew when it moves, and again when the server has answered.
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>(place.current)?.focus()
  })
  return useCallback((selector: string) => {
    place.current = selector
  }, [])
}

export const gripOf = (course_id: number) => `[data-course="${course_id}"] [data-grip]`
export const menuOf = (course_id: number) => `[data-course="${course_id}"] [aria-haspopup=menu]`
export const addButtonOf = (semester_id: number) => `[data-semester="${semester_id}"] [data-add]`
export const FIRST_SEMESTER_MENU = '[data-semester] [aria-haspopup=menu]'
