import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/reinscriptions': async () => (await import('./ReinscriptionsScreen.tsx')).ReinscriptionsScreen,
  '/reinscriptions/create': async () =>
    (await import('./CreateReinscriptionScreen.tsx')).CreateReinscriptionScreen,
  '/reinscriptions/:id': async () => (await import('./ReinscriptionScreen.tsx')).ReinscriptionScreen,
  '/profile/reinscription': async () => (await import('./MyReinscriptionScreen.tsx')).MyReinscriptionScreen,
} satisfies Loads
