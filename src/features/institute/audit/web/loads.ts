import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/audit': async () => (await import('./AuditScreen.tsx')).AuditScreen,
} satisfies Loads
