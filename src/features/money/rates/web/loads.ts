import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/exchange-rates': async () => (await import('./ExchangeRatesScreen.tsx')).ExchangeRatesScreen,
} satisfies Loads
