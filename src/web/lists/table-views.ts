import { useEffect, useRef } from 'react'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  setDefaultView,
  updateSavedView,
  type ViewState,
} from '#features/institute/saved-views/contract.ts'
import { useAction, useAnswer } from '#web/api/api.tsx'
import type { List } from '#web/lists/list.ts'
import { isSameView, viewOf } from '#web/lists/list-url.ts'
import { offerUndo } from '#web/ui/toast.ts'

const NONE: readonly SavedView[] = []
// They change rarely, and every list asks for them.
const FRESH_MS = 300_000

/** The saved views of a list, own and shared, and their actions. */
export function useSavedViews<R>(list: List<R>) {
  const { data } = useAnswer(
    listSavedViews,
    { query: { list: list.key } },
    { staleTime: FRESH_MS, silent: true },
  )
  // A refusal is shown at the name.
  const create = useAction(createSavedView, { silent: true })
  const replace = useAction(updateSavedView, { silent: true })
  const restore = useAction(createSavedView)
  const update = useAction(updateSavedView)
  const remove = useAction(deleteSavedView)
  const begin = useAction(setDefaultView)
  const views = data?.data ?? NONE
  const now = viewOf(list.endpoint, list.address)

  return {
    views,
    isKnown: data !== undefined,
    isOpen: (view: SavedView) => isSameView(viewOf(list.endpoint, view.state), now),
    open: (view: SavedView) => list.open(viewOf(list.endpoint, view.state)),
    /** Replaces an own view of the same name. */
    save: async (name: string, columns: readonly string[] | null) => {
      const state: ViewState = { ...now, ...(columns && { columns: columns.join(',') }) }
      const same = views.find((view) => view.is_own && view.name === name)
      if (same) await replace.run({ params: { id: same.id }, body: { state } })
      else await create.run({ body: { list: list.key, name, state } })
    },
    share: (view: SavedView, is_shared: boolean) =>
      update.run({ params: { id: view.id }, body: { is_shared } }),
    beginWith: (view: SavedView | null) =>
      begin.run({ body: { list: list.key, saved_view_id: view?.id ?? null } }),
    remove: async (view: SavedView) => {
      await remove.run({ params: { id: view.id } })
      const { name, state, is_shared } = view
      offerUndo(`Se eliminó la vista ${name}`, () => {
        void restore.run({ body: { list: list.key, name, state, is_shared } })
      })
    },
    busy: create.pending || replace.pending || update.pending || remove.pending || begin.pending,
  }
}
export type SavedViews = ReturnType<typeof useSavedViews>

/** Opens the default view once, if the address names none. */
export function useFirstView<R>(list: List<R>, { views, isKnown, open }: SavedViews): void {
  const isSettled = useRef(false)
  if (Object.keys(list.address).length > 0) isSettled.current = true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the views are known
  useEffect(() => {
    if (!isKnown || isSettled.current) return
    isSettled.current = true
    const first = views.find((view) => view.is_default)
    if (first) open(first)
  }, [isKnown])
}
