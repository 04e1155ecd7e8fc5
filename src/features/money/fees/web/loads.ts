import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/fees': async () => (await import('./FeesScreen.tsx')).FeesScreen,
  '/charges': async () => (await import('./ChargesScreen.tsx')).ChargesScreen,
} satisfies Loads
