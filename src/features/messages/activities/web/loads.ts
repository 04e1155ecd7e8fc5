import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/activities': async () => (await import('./ActivitiesScreen.tsx')).ActivitiesScreen,
  '/activities/create': async () => (await import('./CreateActivityScreen.tsx')).CreateActivityScreen,
  '/activities/:id/edit': async () => (await import('./EditActivityScreen.tsx')).EditActivityScreen,
} satisfies Loads
