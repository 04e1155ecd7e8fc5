import { createStore } from '#web/ui/external-store.ts'

/** What lies over the screen: the search, the list of keys, or nothing. */
export const openOverlay = createStore<'palette' | 'help' | null>(null)

/** Opens the list of keys. */
export const showHelp = () => openOverlay.set('help')
export const hideOverlay = () => openOverlay.set(null)
