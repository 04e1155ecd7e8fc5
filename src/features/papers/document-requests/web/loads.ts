import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/document-requests': async () => (await import('./DocumentRequestsScreen.tsx')).DocumentRequestsScreen,
} satisfies Loads
