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

/** Applies the stored appearance, as app.html does at the start; without one the styles follow the system. */
function applyAppearance(): void {
  const { theme, density } = storedAppearance()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (density === 'compact') dataset.density = density
  else delete dataset.density
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
