import { useSyncExternalStore } from 'react'

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

/**
 * Narrow windows, also by a zoom of 200 %, show records of two lines instead of a table (table.css). Never paper, which is
 * narrower than a desk: what is tabular prints as a table (screens.md#print).
 */
export const useRecords = (): boolean => useMedia('screen and (max-width: 767px)')

/** A phone that lies on its side, or a large zoom. */
export const useLow = (): boolean => useMedia('(max-height: 479px)')

/** Phones: one column. */
export const useNarrow = (): boolean => useMedia('(max-width: 639px)')
