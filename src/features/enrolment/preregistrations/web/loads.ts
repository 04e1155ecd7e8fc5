import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/inscriptions/:preinscription_id': async () => (await import('./ReviewScreen.tsx')).ReviewScreen,
} satisfies Loads
