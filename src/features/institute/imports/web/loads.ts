import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/imports': async () => (await import('./ImportsScreen.tsx')).ImportsScreen,
} satisfies Loads
