import { createStore } from './external-store.ts'

/** The open dialogs, the topmost last. Notices go into it, since what lies outside a modal dialog is out of reach. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** Notes that a dialog is open; what it returns undoes it. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog])
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
}
