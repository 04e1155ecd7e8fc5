import { useState } from 'react'

type Open<T> = { asked: T; done: () => void; stop: () => void }

/**
 * A dialog that a bulk action opens: `ask` waits until it was done; called off, it aborts, which keeps the selection.
 * The ways out go to the dialog.
 */
export function useAsking<T>() {
  const [open, setOpen] = useState<Open<T> | null>(null)
  const ask = (asked: T) =>
    new Promise<void>((done, fail) =>
      setOpen({ asked, done, stop: () => fail(new DOMException('', 'AbortError')) }),
    )
  const close = (way: 'done' | 'stop') => () => {
    open?.[way]()
    setOpen(null)
  }
  return { asked: open?.asked ?? null, ask, ends: { onClose: close('stop'), onDone: close('done') } }
}
