import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { toast } from './toast.ts'

/** A page never asks again for a file that once failed: while nothing could answer, none is asked for. */
const isCutOff = () => !navigator.onLine && !navigator.serviceWorker?.controller

/** Firefox and Safari never ask again for a file that once failed, except in a new page; drafts outlive the old one. */
const RELOAD = {
  ms: 10_000,
  action: { label: 'Recargar la página', run: () => location.reload() },
}

/** Parts of screens, which are there before they are shown where nothing may be missing in the first frame. */
let parts: (() => Promise<void>)[] = []

/** Loads the parts of the screen that is about to be shown, and the parts of these. */
export async function preloadParts(): Promise<void> {
  while (parts.length > 0) {
    const known = parts
    parts = []
    await Promise.all(known.map((load) => load()))
  }
}

/**
 * A component whose code loads when it is first shown, such as a dialog, whose form would weigh on the screen
 * below. One that cannot be loaded is closed (`onClose`), so that the next press opens it; a part of the screen offers
 * itself where it belongs. `lazyComponent(async () => (await import('./EditDialog.tsx')).EditDialog)`
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> & { preload: () => Promise<void> } {
  let loaded: ComponentType<P> | null = null
  /** Before it is shown, so that the first commit has it. */
  const preload = async () => {
    loaded = await load()
  }
  if (fallback) parts.push(preload)
  function Lazy(props: P) {
    const [Component, setComponent] = useState<ComponentType<P> | null>(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    const [{ onClose }] = useState(props as { onClose?: () => void })
    const fetch = useCallback(async () => {
      setFailed(false)
      try {
        if (isCutOff()) throw new Error('offline')
        await preload()
        setComponent(() => loaded)
      } catch {
        // An error thrown here would unmount the screen, and lose what was typed in it.
        toast.error('No fue posible contactar con el servidor', '', navigator.onLine ? RELOAD : {})
        if (onClose) onClose()
        else setFailed(true)
      }
    }, [onClose])
    useEffect(() => {
      // Not whether it is loaded: that may be since this was drawn without it.
      if (!Component) void fetch()
    }, [Component, fetch])
    if (Component) return <Component {...props} />
    return hasFailed ? <Button onClick={() => void fetch()}>Intentar de nuevo</Button> : fallback
  }
  return Object.assign(Lazy, { preload })
}
