import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/papers': async () => (await import('./PapersScreen.tsx')).PapersScreen,
  '/papers/texts': async () => (await import('./PaperTextsScreen.tsx')).PaperTextsScreen,
} satisfies Loads
