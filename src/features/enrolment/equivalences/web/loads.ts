import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/equivalences': async () => (await import('./EquivalencesScreen.tsx')).EquivalencesScreen,
} satisfies Loads
