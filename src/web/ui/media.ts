import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Where a table has no room, as also at 200 % on a desk: records of two lines take its place (table.css). */
export const useRecords = (): boolean => useMedia('(max-width: 767px)')

/** Phones: one column. */
export const useNarrow = (): boolean => useMedia('(max-width: 639px)')
