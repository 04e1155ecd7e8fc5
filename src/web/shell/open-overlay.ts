import { createStore } from '#web/ui/external-store.ts'

/** The overlay that is open: the search, the list of keys, or none. */
export const openOverlay = createStore<'palette' | 'help' | null>(null)

/** Opens the list of keys. */
export const showHelp = () => openOverlay.set('help')
export const hideOverlay = () => openOverlay.set(null)
