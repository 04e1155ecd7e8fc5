import { createStore } from './external-store.ts'

export type ToastKind = 'info' | 'success' | 'error' | 'warning' | 'loading'

export type Toast = {
  id: number
  kind: ToastKind | 'undo'
  title: string
  body?: string | undefined
  /** Milliseconds until it disappears; null: it stays until closed. */
  ms: number | null
  action?: { label: string; run: () => void } | undefined
  /** When it was shown, by the page's clock. */
  since: number
}

export type ToastOptions = { ms?: number | null; action?: Toast['action'] }

// screens.md#times: 3 s by default, errors 5 s, warnings 10 s; loading ones stay.
const DURATIONS: Record<Toast['kind'], number | null> = {
  info: 3_000,
  success: 3_000,
  error: 5_000,
  warning: 10_000,
  loading: null,
  undo: 10_000,
}

/** The last one is shown; before it are only the offers to undo that Ctrl+Z returns to. */
export const toasts = createStore<readonly Toast[]>([])
let last = 0

const offers = () => toasts.get().filter(({ kind }) => kind === 'undo')

function add(kind: Toast['kind'], title: string, body?: string, options: ToastOptions = {}): number {
  last += 1
  const { ms = DURATIONS[kind], action } = options
  toasts.set([...offers(), { id: last, kind, title, body, ms, action, since: performance.now() }])
  return last
}

const ofKind = (kind: ToastKind) => (title: string, body?: string, options?: ToastOptions) =>
  add(kind, title, body, options)

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id))
}

/** Says something further in a toast that is still shown. */
export function updateToast(id: number, body: string): void {
  toasts.set(toasts.get().map((one) => (one.id === id ? { ...one, body } : one)))
}

/** Removes an expired toast; the last offer to undo takes those before it along. */
export function expireToast({ id, kind }: Toast): void {
  toasts.set(toasts.get().filter((other) => other.id !== id && (kind !== 'undo' || other.kind !== 'undo')))
}

/** A younger toast came with the step that leads away, and stays on the next screen. */
const YOUNG_MS = 1_000

/** Removes what belongs to the screen that is being left: offers to undo, errors and warnings. */
export function leaveToastsBehind(): void {
  const isKept = ({ kind, since }: Toast) =>
    kind === 'info' ||
    kind === 'success' ||
    kind === 'loading' ||
    (kind !== 'undo' && performance.now() - since < YOUNG_MS)
  toasts.set(toasts.get().filter(isKept))
}

/** Shows a toast in place of the previous one; each returns the id for `toast.dismiss`. */
export const toast = {
  info: ofKind('info'),
  success: ofKind('success'),
  error: ofKind('error'),
  warning: ofKind('warning'),
  loading: ofKind('loading'),
  dismiss: dismissToast,
  clear: () => toasts.set([]),
}

/**
 * Offers for ten seconds to undo what was just done, by its button or Ctrl+Z; then the earlier offers. Dismiss it,
 * or clear all, where undoing has become impossible.
 */
export function offerUndo(title: string, undo: () => void, body?: string): number {
  const id = add('undo', title, body, {
    action: {
      label: 'Deshacer',
      run: () => {
        dismissToast(id)
        undo()
      },
    },
  })
  return id
}
