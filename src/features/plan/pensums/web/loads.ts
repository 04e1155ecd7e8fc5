import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/pensums': async () => (await import('./PensumsScreen.tsx')).PensumsScreen,
  '/pensums/create': async () => (await import('./CreatePensumScreen.tsx')).CreatePensumScreen,
  '/pensums/:id': async () => (await import('./PensumScreen.tsx')).PensumScreen,
  '/pensums/:id/edit': async () => (await import('./EditPensumScreen.tsx')).EditPensumScreen,
  '/pensums/:id/compare/:other?': async () =>
    (await import('./ComparePensumsScreen.tsx')).ComparePensumsScreen,
} satisfies Loads
