import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/inscriptions': async () => (await import('./InscriptionsScreen.tsx')).InscriptionsScreen,
  '/inscriptions/create': async () => (await import('./CreateInscriptionScreen.tsx')).CreateInscriptionScreen,
} satisfies Loads
