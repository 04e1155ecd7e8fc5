import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { toast } from './toast.ts'

/**
 * A part that is fetched when it is first shown, with nothing in its place meanwhile unless said: a dialog, whose form kit the screen
 * below does not need. `late(async () => (await import('./EditDialog.tsx')).EditDialog)`
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function Late(props: P) {
    const [Part, show] = useState<ComponentType<P> | null>(() => loaded)
    const [isLost, setLost] = useState(false)
    const fetch = useCallback(async () => {
      setLost(false)
      try {
        const part = await load()
        loaded = part
        show(() => part)
      } catch {
        // Thrown on, it would take the screen away with what was typed in it.
        toast.error('No fue posible contactar con el servidor')
        setLost(true)
      }
    }, [])
    useEffect(() => {
      if (!loaded) void fetch()
    }, [fetch])
    if (Part) return <Part {...props} />
    return isLost ? <Button onClick={() => void fetch()}>Intentar de nuevo</Button> : waiting
  }
}
