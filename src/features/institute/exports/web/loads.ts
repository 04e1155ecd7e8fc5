import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/exports': async () => (await import('./ExportsScreen.tsx')).ExportsScreen,
} satisfies Loads
