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

export const toasts = createStore<readonly Toast[]>([])
let last = 0

function add(kind: Toast['kind'], title: string, body?: string, options: ToastOptions = {}): number {
  last += 1
  const { ms = DURATIONS[kind], action } = options
  const others = toasts
    .get()
    .filter((other) => other.kind !== kind || other.title !== title || other.body !== body)
  toasts.set([...others, { id: last, kind, title, body, ms, action }].slice(-4))
  return last
}

const ofKind = (kind: ToastKind) => (title: string, body?: string, options?: ToastOptions) =>
  add(kind, title, body, options)

/** Removes a toast. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id))
}

/** Shows a toast; each returns the number that `toast.dismiss` takes. */
export const toast = {
  info: ofKind('info'),
  success: ofKind('success'),
  error: ofKind('error'),
  warning: ofKind('warning'),
  loading: ofKind('loading'),
  dismiss: dismissToast,
  clear: () => toasts.set([]),
}

/** Offers for ten seconds to undo what was just done, by its button or Ctrl+Z. */
export function offerUndo(title: string, undo: () => void): number {
  const id = add('undo', title, undefined, {
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
