import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/specializations': async () => (await import('./SpecializationsScreen.tsx')).SpecializationsScreen,
  '/specializations/create': async () =>
    (await import('./CreateSpecializationScreen.tsx')).CreateSpecializationScreen,
  '/specializations/:id/edit': async () =>
    (await import('./EditSpecializationScreen.tsx')).EditSpecializationScreen,
} satisfies Loads
