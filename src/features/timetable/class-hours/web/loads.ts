import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/classhours': async () => (await import('./ClassHoursScreen.tsx')).ClassHoursScreen,
  '/classhours/create': async () => (await import('./CreateClassHourScreen.tsx')).CreateClassHourScreen,
  '/classhours/:id/edit': async () => (await import('./EditClassHourScreen.tsx')).EditClassHourScreen,
} satisfies Loads
