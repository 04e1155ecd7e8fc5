import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/cash': async () => (await import('./CashScreen.tsx')).CashScreen,
  '/cash/closings': async () => (await import('./CashClosingsScreen.tsx')).CashClosingsScreen,
} satisfies Loads
