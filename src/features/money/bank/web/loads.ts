import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/bank': async () => (await import('./BankScreen.tsx')).BankScreen,
  '/bank/month': async () => (await import('./MonthScreen.tsx')).MonthScreen,
  '/bank/unsettled': async () => (await import('./UnsettledScreen.tsx')).UnsettledScreen,
  '/bank/lines': async () => (await import('./LinesScreen.tsx')).LinesScreen,
  '/bank/statements': async () => (await import('./StatementsScreen.tsx')).StatementsScreen,
  '/bank/unreported': async () => (await import('./UnreportedScreen.tsx')).UnreportedScreen,
  '/bank/accounts/:id/statements/create': async () =>
    (await import('./CreateStatementScreen.tsx')).CreateStatementScreen,
} satisfies Loads
