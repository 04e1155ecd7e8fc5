import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/prelations': async () => (await import('./PrelationsScreen.tsx')).PrelationsScreen,
  '/prelations/create': async () => (await import('./CreatePrelationScreen.tsx')).CreatePrelationScreen,
  '/prelations/:course/edit': async () => (await import('./EditPrelationsScreen.tsx')).EditPrelationsScreen,
  '/profile/:id/pensum': async () => (await import('./MyPensumScreen.tsx')).MyPensumScreen,
} satisfies Loads
