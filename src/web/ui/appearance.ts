import { local } from './browser-storage.ts'

export type Theme = 'system' | 'light' | 'dark'
export type Density = 'comfortable' | 'compact'

const THEME = 'claustro.theme'
const DENSITY = 'claustro.density'

/** Returns the theme and the row height that this device stores. */
export function storedAppearance(): { theme: Theme; density: Density } {
  const theme = local.getItem(THEME)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: local.getItem(DENSITY) === 'compact' ? 'compact' : 'comfortable',
  }
}

const listeners = new Set<() => void>()

/** Subscribes to changes of the appearance; returns what ends that. */
export function subscribeToAppearance(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies the stored appearance as the page does at its start (app.html); without one it follows the system. */
function applyAppearance(): void {
  const { theme, density } = storedAppearance()
  const { look } = globalThis as { look?: (theme: Theme, density: Density) => void }
  look?.(theme, density)
  for (const listener of listeners) listener()
}

/** Stores the theme on this device and applies it. */
export function storeTheme(theme: Theme): void {
  local.setItem(THEME, theme)
  applyAppearance()
}

/** Stores the row height on this device, for all tables, and applies it. */
export function storeDensity(density: Density): void {
  local.setItem(DENSITY, density)
  applyAppearance()
}
