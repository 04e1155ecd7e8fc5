import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/make-ups': async () => (await import('./MakeUpsScreen.tsx')).MakeUpsScreen,
  '/make-ups/:make_up_id': async () => (await import('./MakeUpScreen.tsx')).MakeUpScreen,
} satisfies Loads
