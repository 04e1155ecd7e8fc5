import { useLayoutEffect } from 'react'
import { createStore, useStore } from '#web/ui/external-store.ts'

/** Titles of the pages that replace a failed screen. */
export const FAILED_TITLE = 'La pantalla no se pudo mostrar'
export const NOT_FOUND_TITLE = 'Página no encontrada'

type ScreenTitle = { title: string | null; dynamic: readonly (string | undefined)[] }
const shown = createStore<ScreenTitle>({ title: null, dynamic: [] })

export const currentTitle = (): string | null => shown.get().title

/** The current screen's title and the labels of its dynamic crumbs. */
export const useCrumbLabels = (): ScreenTitle => useStore(shown)

/** Sets the screen's title before it is painted, from which the last crumb and the tab's title come; `Screen` calls it. */
export function useScreenTitle(title: string): void {
  useLayoutEffect(() => {
    shown.set({ ...shown.get(), title })
    return () => shown.set({ ...shown.get(), title: null })
  }, [title])
}

/** Sets the label of a `dynamic` crumb, such as the classroom's code; `at` counts them from 0. */
export function useCrumb(label: string | undefined, at = 0): void {
  useLayoutEffect(() => {
    const put = (text: string | undefined) => {
      const dynamic = [...shown.get().dynamic]
      dynamic[at] = text
      shown.set({ ...shown.get(), dynamic })
    }
    put(label)
    return () => put(undefined)
  }, [label, at])
}
