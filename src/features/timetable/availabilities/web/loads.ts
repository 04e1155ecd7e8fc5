import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/availabilities': async () => (await import('./AvailabilitiesScreen.tsx')).AvailabilitiesScreen,
  '/profile/availability': async () => (await import('./MyAvailabilityScreen.tsx')).MyAvailabilityScreen,
} satisfies Loads
