import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/payments': async () => (await import('./PaymentsScreen.tsx')).PaymentsScreen,
  '/payments/review': async () => (await import('./ReviewScreen.tsx')).ReviewScreen,
  '/payments/create': async () => (await import('./CreatePaymentScreen.tsx')).CreatePaymentScreen,
  '/profile/:id/payments': async () => (await import('./MyPaymentsScreen.tsx')).MyPaymentsScreen,
} satisfies Loads
