import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/discounts': async () => (await import('./DiscountsScreen.tsx')).DiscountsScreen,
} satisfies Loads
