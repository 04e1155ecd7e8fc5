import { createStore } from '#web/ui/external-store.ts'

export const openOverlay = createStore<'palette' | 'help' | null>(null)

export const showHelp = () => openOverlay.set('help')
export const hideOverlay = () => openOverlay.set(null)
