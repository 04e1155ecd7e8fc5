import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/binnacles': async () => (await import('./BinnaclesScreen.tsx')).BinnaclesScreen,
  '/binnacles/create': async () => (await import('./CreateBinnacleScreen.tsx')).CreateBinnacleScreen,
  '/binnacles/:id/edit': async () => (await import('./EditBinnacleScreen.tsx')).EditBinnacleScreen,
} satisfies Loads
