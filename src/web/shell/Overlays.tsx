import { useEffect } from 'react'
import type { SessionUser } from '#web/api/session.ts'
import { useStore } from '#web/ui/external-store.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { isLetterShortcut } from '#web/ui/shortcuts.ts'
import { openDialogs } from '#web/ui/top-layer.ts'
import { hideOverlay, openOverlay, showHelp } from './open-overlay.ts'

const Palette = lazyComponent(async () => (await import('./Palette.tsx')).Palette)
const ShortcutsHelp = lazyComponent(async () => (await import('./ShortcutsHelp.tsx')).ShortcutsHelp)

// Typed before the palette's script has loaded; the palette takes it over.
let early = ''
const begun = () => early

/** Opens the search for screens, actions and people. */
export const showPalette = () => {
  early = ''
  openOverlay.set('palette')
}

/** Overlays with a global key: Ctrl+K, and `?`. */
export function Overlays({ user }: { user: SessionUser }) {
  const open = useStore(openOverlay)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isComing = openOverlay.get() === 'palette' && openDialogs.get().length === 0
      if (isComing && event.key === 'Escape') return hideOverlay()
      if (isComing && event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey)) {
        early += event.key
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isHelp = event.key === '?' && isLetterShortcut(event)
      if (!isPalette && !isHelp) return
      event.preventDefault()
      // No dialog over a dialog (screens.md#refused-on-purpose).
      if (openDialogs.get().length > 0) return
      if (isPalette) showPalette()
      else showHelp()
    }
    // In the capture phase, before the letter keys of a list or a queue.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  return (
    <>
      {open === 'palette' && <Palette user={user} onClose={hideOverlay} begun={begun} />}
      {open === 'help' && <ShortcutsHelp onClose={hideOverlay} />}
    </>
  )
}
