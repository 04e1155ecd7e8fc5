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

/** Puts the kept look on the page. Without a choice the styles follow the system. */
export function applyLook(): void {
  const { theme, density } = keptLook()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (density === 'compact') dataset.density = density
  else delete dataset.density
}

export function keepTheme(theme: Theme): void {
  localStorage.setItem(THEME, theme)
  applyLook()
}

export function keepDensity(density: Density): void {
  localStorage.setItem(DENSITY, density)
  applyLook()
}
