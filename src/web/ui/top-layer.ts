import { createStore } from './external-store.ts'

/**
 * The open dialogs, the topmost last. Toasts are rendered in that one: nothing outside a modal dialog can be
 * reached.
 */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** Adds an open dialog; returns what removes it. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog])
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
}
