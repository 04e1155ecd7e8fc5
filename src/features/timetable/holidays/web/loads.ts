import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/holidays': async () => (await import('./HolidaysScreen.tsx')).HolidaysScreen,
} satisfies Loads
