import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/withdrawals': async () => (await import('./WithdrawalsScreen.tsx')).WithdrawalsScreen,
} satisfies Loads
