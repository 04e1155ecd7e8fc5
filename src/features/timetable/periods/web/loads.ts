import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/periods': async () => (await import('./PeriodsScreen.tsx')).PeriodsScreen,
  '/periods/make': async () => (await import('./MakePeriodScreen.tsx')).MakePeriodScreen,
  '/periods/payment': async () => (await import('./PeriodPricesScreen.tsx')).PeriodPricesScreen,
  '/periods/createPayments/:id': async () => (await import('./CreatePriceScreen.tsx')).CreatePriceScreen,
  '/periods/detailsPayments/:id': async () => (await import('./PriceSettingsScreen.tsx')).PriceSettingsScreen,
  '/periods/updatePaymentSetting/:update': async () =>
    (await import('./EditPriceScreen.tsx')).EditPriceScreen,
  '/periods/:id': async () => (await import('./PeriodScreen.tsx')).PeriodScreen,
} satisfies Loads
