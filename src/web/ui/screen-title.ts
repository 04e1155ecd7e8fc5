import { useEffect } from 'react'
import { createStore, useStore } from '#web/ui/external-store.ts'

/** Titles shown in place of a screen. */
export const FAILED_TITLE = 'La pantalla no se pudo mostrar'
export const NOT_FOUND_TITLE = 'Página no encontrada'

type ScreenTitle = { title: string | null; dynamic: readonly (string | undefined)[] }
const shown = createStore<ScreenTitle>({ title: null, dynamic: [] })

/** Returns the title of the present screen. */
export const currentTitle = (): string | null => shown.get().title

/** The title of the present screen and the labels of its dynamic crumbs. */
export const useCrumbLabels = (): ScreenTitle => useStore(shown)

/** The screen's title: the last crumb and the title of the tab come from it. `Screen` calls it. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    shown.set({ ...shown.get(), title })
    return () => shown.set({ ...shown.get(), title: null })
  }, [title])
}

/** The label of a `dynamic` crumb of this screen, such as the code of the classroom; `at` counts them from 0. */
export function useCrumb(label: string | undefined, at = 0): void {
  useEffect(() => {
    const put = (text: string | undefined) => {
      const dynamic = [...shown.get().dynamic]
      dynamic[at] = text
      shown.set({ ...shown.get(), dynamic })
    }
    put(label)
    return () => put(undefined)
  }, [label, at])
}
