import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/periods/:id/closing': async () => (await import('./ClosingScreen.tsx')).ClosingScreen,
  '/institution/records': async () => (await import('../mending/web/RecordsScreen.tsx')).RecordsScreen,
  '/pending-notes': async () => (await import('./PendingNotesScreen.tsx')).PendingNotesScreen,
} satisfies Loads
