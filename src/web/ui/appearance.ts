export type Theme = 'system' | 'light' | 'dark'
export type Density = 'comfortable' | 'compact'

const THEME = 'claustro.theme'
const DENSITY = 'claustro.density'

/** The look kept on this device. */
export function keptLook(): { theme: Theme; density: Density } {
  const theme = localStorage.getItem(THEME)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: localStorage.getItem(DENSITY) === 'compact' ? 'compact' : 'comfortable',
  }
}

const listeners = new Set<() => void>()

/** Calls back when the look of this page is changed; what it answers ends that. */
export function watchLook(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts the kept look on the page. Without a choice the styles follow the system. */
export function applyLook(): void {
  const { theme, density } = keptLook()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (density === 'compact') dataset.density = density
  else delete dataset.density
  for (const listener of listeners) listener()
}

/** Keeps the choice of light or dark on this device, and shows it. */
export function keepTheme(theme: Theme): void {
  localStorage.setItem(THEME, theme)
  applyLook()
}

/** Keeps the height of rows on this device: one switch for all tables. */
export function keepDensity(density: Density): void {
  localStorage.setItem(DENSITY, density)
  applyLook()
}
