import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/profile': async () => (await import('./ProfileScreen.tsx')).ProfileScreen,
  '/administrators': async () => (await import('./AdministratorsScreen.tsx')).AdministratorsScreen,
  '/administrators/create': async () =>
    (await import('./CreateAdministratorScreen.tsx')).CreateAdministratorScreen,
  '/administrators/:id': async () => (await import('./AdministratorScreen.tsx')).AdministratorScreen,
} satisfies Loads
