import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/institution': async () => (await import('./InstitutionScreen.tsx')).InstitutionScreen,
  '/institution/health': async () => (await import('../health/web/HealthScreen.tsx')).HealthScreen,
} satisfies Loads
